#!/bin/bash
# Lets the network of a game learn on: it plays games against itself, goes on from where it is with these
# positions, and plays a match against what it was. FOLDER/GAME.net is the new one.
#
#   bench/further.sh GAME FOLDER [THREADS]
#
# RIALTO is the program (target/release/rialto), FROM the network to begin with (that of the program), GAMES the
# number of games (10000), SCALE how many centipawns make how many points (400, as bench/network.sh has it; the file
# of a network says its own), SEED another number for each round, IMAGINED how many positions are imagined for each of a
# game (4; fewer where games are long), OLDER files of positions of rounds before, TRAIN more words for `train`:
# --king-zones, where the network does not see the zones of the king yet. Imagined positions are valued by searches of
# 400 nodes: they teach more than the games, and take most of the time.
set -euo pipefail

game=$1
folder=$2
threads=${3:-1}
program=${RIALTO:-target/release/rialto}
from=${FROM:-src/core/games/${game//-/_}/network.bin}

# A network that sees the king's zones goes on seeing them.
zones=
if head -c 1000 "$from" | grep -aq 'king zones'; then zones=--king-zones; fi

mkdir -p "$folder"
at() { echo "$folder/$game.$1"; }

"$program" data "$game" "$(at games)" --games "${GAMES:-10000}" --nodes 200 --concurrency "$threads" --seed "${SEED:-1}" --network "$from"
"$program" positions "$game" "$(at positions)" "$(at games)" --scale "${SCALE:-400}" --imagined "${IMAGINED:-4}" --imagined-nodes 400 --threads "$threads" --network "$from"
"$program" train "$game" "$(at net)" ${OLDER:-} "$(at positions)" --from "$from" --epochs 4 --threads "$threads" $zones ${TRAIN:-}

"$program" match "$game" --nodes 1500 --games 400 \
    --engine "name=new $program option.${game}_EvalFile=$(at net)" --engine "name=before $program option.${game}_EvalFile=$from"
