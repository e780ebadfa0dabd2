#!/bin/bash
# Makes a network of two generations for a game that has none: the first learns from games of material,
# the second from games of the first as well. The files of the way stay in FOLDER; the network is
# FOLDER/GAME.net, and a match against material says what it is worth.
#
#   bench/network.sh GAME FOLDER [THREADS]
#
# RIALTO is the program (target/release/rialto), VARIANTS the file of a game of one's own, GAMES the number
# of games of the first generation (6000); the second has twice as many. With one thread and 6000 games it
# takes some ten minutes.
set -euo pipefail

game=$1
folder=$2
threads=${3:-1}
games=${GAMES:-6000}
program=${RIALTO:-target/release/rialto}
rialto=("$program" ${VARIANTS:+--variants "$VARIANTS"})

mkdir -p "$folder"
at() { echo "$folder/$game.$1"; }

"${rialto[@]}" data "$game" "$(at 1.games)" --games "$games" --nodes 100 --concurrency "$threads"
# Both generations have one scale: how many centipawns make how many points.
"${rialto[@]}" positions "$game" "$(at 1.positions)" "$(at 1.games)" --scale 400 --imagined 2 --imagined-nodes 30 --threads "$threads"
"${rialto[@]}" train "$game" "$(at 1.net)" "$(at 1.positions)" --neurons 64 --epochs 8 --threads "$threads"

"${rialto[@]}" data "$game" "$(at 2.games)" --games "$((2 * games))" --nodes 100 --concurrency "$threads" --seed 2 --network "$(at 1.net)"
"${rialto[@]}" positions "$game" "$(at 2.positions)" "$(at 2.games)" --scale 400 --imagined 2 --imagined-nodes 30 --threads "$threads" --network "$(at 1.net)"
"${rialto[@]}" train "$game" "$(at net)" "$(at 1.positions)" "$(at 2.positions)" --neurons 64 --epochs 8 --threads "$threads"

"${rialto[@]}" match "$game" --nodes 1500 --games 200 \
    --engine "name=network $program option.${game}_EvalFile=$(at net)" --engine "name=material $program"
