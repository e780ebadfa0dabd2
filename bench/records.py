#!/usr/bin/env python3
"""Lets Rialto play games, reads the records with python-chess, and compares all their positions.

    bench/records.py [--program PATH] [--games N] [--seed S] [GAME...]

python-chess is a library: pip install chess
It has to read each record without an error, of the right variant, up to the same result, and to read
Rialto's FEN after every move as its own position. Only the clock of crazyhouse may differ: a drop sets it
back as in Fairy-Stockfish, in python-chess it does not. The exit status is 1 if something else differs.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

import chess.pgn

# Those that python-chess knows too.
GAMES = ["chess", "fischerandom", "crazyhouse", "3check", "kingofthehill", "racingkings"]


class Rialto:
    """The engine, over UCI."""

    def __init__(self, program, game):
        self.engine = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send(f"setoption name UCI_Variant value {game}")

    def send(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def fen(self, start, moves):
        """The FEN after these moves."""
        self.send(f"position fen {start} moves {' '.join(moves)}")
        self.send("d")
        self.send("isready")
        lines = []
        while "readyok" not in lines:
            line = self.engine.stdout.readline()
            if not line:
                raise EOFError("Rialto ended")
            lines.append(line.strip())
        return lines[-2]

    def close(self):
        self.send("quit")
        self.engine.wait()


def play(program, game, games, seed, file):
    """Writes the records of a match whose games begin from drawn squares, or with many random moves."""
    engines = [word for name in "ab" for word in ("--engine", f"name={name} {program}")]
    options = ["--games", str(games), "--nodes", "20"]
    if game == "fischerandom":
        starts = file.with_suffix(".epd")
        numbers = random.Random(seed).sample(range(960), games)
        starts.write_text("".join(chess.Board.from_chess960_pos(n).fen() + "\n" for n in numbers))
        options += ["--openings", str(starts)]
    else:
        options += ["--random", "20", "--balance", "2000"]
    command = [program, "match", game, *engines, *options, "--seed", str(seed), "--pgn", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def compared(board):
    """The fields of the FEN that have to be alike."""
    fields = board.fen(en_passant="xfen").split()
    return fields[:-2] + fields[-1:] if board.uci_variant == "crazyhouse" else fields


def differences(record, game, rialto):
    """What is wrong in a record, and the number of its positions."""
    board = record.board()
    expected = "chess" if game == "fischerandom" else game
    if board.uci_variant != expected or board.chess960 != (game == "fischerandom"):
        return [f"read as {board.uci_variant}"], 0
    wrong = [str(error) for error in record.errors]
    start, moves = board.fen(), []
    for move in record.mainline_moves():
        moves.append(move.uci())
        board.push(move)
        fen = rialto.fen(start, moves)
        if compared(type(board)(fen, chess960=board.chess960)) != compared(board):
            wrong.append(f"after {' '.join(moves)}: {fen}, expected {board.fen()}")
            break
    outcome = board.outcome()
    written = record.headers["Result"]
    if outcome and outcome.result() != written:
        wrong.append(f"the result is {written}, expected {outcome.result()}")
    return wrong, len(moves)


def compare(game, arguments):
    """Compares the records of one game; returns whether all agree."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "games.pgn")
        play(arguments.program, game, arguments.games, arguments.seed, file)
        rialto = Rialto(arguments.program, game)
        games = positions = faults = 0
        with file.open(encoding="utf-8") as text:
            while record := chess.pgn.read_game(text):
                wrong, length = differences(record, game, rialto)
                games, positions, faults = games + 1, positions + length, faults + bool(wrong)
                for why in wrong:
                    print(f"{game}: game {games}: {why}", flush=True)
        rialto.close()
    faults += games != arguments.games
    print(f"{game}: {games} games, {positions} positions, {faults} of the games differ", flush=True)
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default="target/release/rialto", help="Rialto")
    parser.add_argument("--games", type=int, default=20, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    arguments = parser.parse_args()
    agreed = [compare(game, arguments) for game in arguments.names]
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    main()
