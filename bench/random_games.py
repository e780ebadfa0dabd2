#!/usr/bin/env python3
"""Plays random games by the rules of another program, and compares Rialto's legal moves and results in
each of their positions. For games that Rialto and the other program call by the same name.

    bench/random_games.py [--program PATH] [--rules pyffish|python-chess] [--positions N] [--seed S] GAME...

The other programs are the libraries of Fairy-Stockfish and python-chess: pip install pyffish chess
Every difference is printed. The exit status is 1 if there is one.
"""

import argparse
import random
import re
import subprocess
import sys
import time

# No game is longer, plies.
LONGEST = 400
# So many differences are enough, of a game.
ENOUGH = 5


class Pyffish:
    """Fairy-Stockfish."""

    def __init__(self, game):
        import pyffish

        self.pyffish, self.game = pyffish, game
        if game not in pyffish.variants():
            sys.exit(f"{game}: no variant of pyffish")
        self.fen = pyffish.start_fen(game)

    def position(self):
        return self.fen

    def count(self):
        """The two fields of the FEN that count the moves of makruk's endings, if they do."""
        fields = self.fen.split()
        return fields[3:5] if len(fields) == 6 and fields[3].isdigit() else None

    def is_counted_out(self):
        """Whether the game is a draw by that."""
        count = self.count()
        return count is not None and int(count[1]) > int(count[0])

    def moves(self):
        """The legal moves, none if the game is over."""
        over, _ = self.pyffish.is_immediate_game_end(self.game, self.fen, [])
        return [] if over else self.pyffish.legal_moves(self.game, self.fen, [])

    def loses(self, move):
        """Whether it is the drop of a shogi pawn that mates: here a move that loses, in Rialto no move."""
        if "@" not in move or self.pyffish.legal_moves(self.game, self.fen, [move]):
            return False
        return self.pyffish.game_result(self.game, self.fen, [move]) > 0

    def result(self):
        """1, 0 or -1 for the side to move, which has no move."""
        over, result = self.pyffish.is_immediate_game_end(self.game, self.fen, [])
        result = result if over else self.pyffish.game_result(self.game, self.fen, [])
        return (result > 0) - (result < 0)

    def play(self, move):
        self.fen = self.pyffish.get_fen(self.game, self.fen, [move])


class PythonChess:
    """python-chess."""

    def __init__(self, game):
        import chess
        import chess.variant

        self.pyffish = chess
        boards = [board for board in chess.variant.VARIANTS if board.uci_variant == game]
        if not boards:
            sys.exit(f"{game}: no variant of python-chess")
        self.board = boards[0]()
        if game == "suicide":
            # Its kings castle; those of Fairy-Stockfish and of the servers where it is played do not.
            self.board.castling_rights = 0

    def position(self):
        """The FEN for Rialto."""
        return self.board.fen()

    def count(self):
        """Its variants count nothing."""
        return None

    def is_counted_out(self):
        """See there."""
        return False

    def moves(self):
        return [] if self.board.is_variant_end() else [move.uci() for move in self.board.legal_moves]

    def result(self):
        board = self.board
        # Who has no move may have won without an end of the variant.
        result = board.is_variant_win() - board.is_variant_loss()
        return -1 if result == 0 and board.is_check() and not board.is_variant_end() else result

    def loses(self, move):
        return False

    def play(self, move):
        self.board.push_uci(move)


class Rialto:
    """The engine, over UCI."""

    def __init__(self, program, game):
        self.engine = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send(f"setoption name UCI_Variant value {game}")
        self.send("isready")
        self.read_until("readyok")

    def send(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def read_until(self, start):
        """The lines up to the one that begins so, or with one of several."""
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.engine.stdout.readline()
            if not line:
                raise EOFError(f"Rialto ended, after {lines}")
            lines.append(line.strip())
        return lines

    def moves(self, fen):
        self.send(f"position fen {fen}")
        self.send("go perft 1")
        lines = self.read_until(("Nodes searched", "info string go perft"))
        told = [line for line in lines if line.startswith("info string")]
        if told:
            raise ValueError(told[0])
        return [found[1] for line in lines if (found := re.match(r"(\S+): 1$", line))]

    def count(self, fen, move):
        """The en passant square and the clock after a move."""
        self.send(f"position fen {fen} moves {move}")
        self.send("d")
        self.send("isready")
        fen = next(line for line in self.read_until("readyok") if line.count("/") > 2)
        return fen.split()[3:5]

    def result(self):
        """1, 0 or -1 for the side to move of the last position, which has no move."""
        self.send("go depth 1")
        score = next(line for line in self.read_until("bestmove") if " score " in line)
        found = re.search(r"score (cp|mate) (-?\d+)", score)
        if found[1] == "cp":
            return 0
        return 1 if int(found[2]) > 0 else -1

    def close(self):
        self.send("quit")
        self.engine.wait()


def occupied(fen):
    """The squares of the pieces, as moves name them."""
    squares = set()
    rows = fen.split()[0].split("[")[0].split("/")
    for rank, row in zip(range(len(rows), 0, -1), rows):
        file = ord("a")
        for run in re.findall(r"\d+|[A-Za-z]", row):
            if run.isdigit():
                file += int(run)
            else:
                squares.add(f"{chr(file)}{rank}")
                file += 1
    return squares


def difference(rialto, other):
    """The moves of both in the position of the other program, and what differs."""
    moves = other.moves()
    try:
        found = rialto.moves(other.position())
    except ValueError as refusal:
        return moves, str(refusal)
    missing = [move for move in moves if move not in found and not other.loses(move)]
    more = [move for move in found if move not in moves]
    if missing or more:
        return moves, f"missing {missing}, more {more}"
    if not found and rialto.result() != other.result():
        return moves, f"result {rialto.result()}, expected {other.result()}"
    return found, None


def compare(game, arguments):
    """Compares the positions of random games; returns whether all agree."""
    chance = random.Random(arguments.seed)
    rialto = Rialto(arguments.program, game)
    rules = {"pyffish": Pyffish, "python-chess": PythonChess}[arguments.rules]
    began = time.time()
    positions = games = endings = differences = 0
    while positions < arguments.positions and differences < ENOUGH:
        other = rules(game)
        games += 1
        for _ in range(LONGEST):
            moves, why = difference(rialto, other)
            positions += 1
            if why:
                print(f"{game}: {other.position()}: {why}", flush=True)
                differences += 1
            endings += not moves
            if why or not moves or positions == arguments.positions:
                break
            # Without captures hands would stay empty, and kings safe.
            pieces = occupied(other.position()) if chance.random() < 0.3 else ()
            captures = [move for move in moves if re.findall(r"[a-z]\d+", move)[-1] in pieces]
            before, move = other.position(), chance.choice(captures or moves)
            other.play(move)
            expected = other.count()
            if expected and (found := rialto.count(before, move)) != expected:
                print(f"{game}: {before}: {move}: counted {found}, expected {expected}", flush=True)
                differences += 1
                break
            if other.is_counted_out():
                endings += 1
                break
    rialto.close()
    verdict = f"{differences} differences" if differences else "all agree"
    print(
        f"{game}: {positions} positions of {games} games, {endings} of them ended, {verdict} with {arguments.rules},"
        f" {time.time() - began:.0f} s",
        flush=True,
    )
    return not differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default="target/release/rialto", help="Rialto")
    parser.add_argument("--rules", choices=["pyffish", "python-chess"], default="pyffish")
    parser.add_argument("--positions", type=int, default=20_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="+", metavar="GAME")
    arguments = parser.parse_args()
    agreed = [compare(game, arguments) for game in arguments.games]
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    main()
