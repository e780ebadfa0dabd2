#!/bin/bash
# Plays matches that decide, one after the other: each is a sequential test of "0 Elo better" against
# "5 Elo better", of at most 20,000 games. It can be stopped at any time; the same command goes on.
#
#   bench/queue.sh CANDIDATES FOLDER [THREADS]
#
# A line of the file CANDIDATES is a name without blanks, a game, the engine with the change and the one
# without it, each as `rialto match --engine` has it:
#
#   null    chess    target/release/rialto ; target/release/rialto
#   razor   shogi    new/rialto option.Hash=8 ; old/rialto option.Hash=8
#
# Results are added to FOLDER/results.md, rows of a table; FOLDER has the games of each match and what it
# printed. What is in the results is not played again. RIALTO is the referee (target/release/rialto), NODES
# the nodes of a turn (3000), TC a clock in place of them (5+0.05), GAMES the most games (20000), SPRT the
# test (0:5; none: all games are played, as in a test of the program against itself), SEED that of the
# openings (1).
set -euo pipefail

candidates=$1
folder=$2
threads=${3:-1}
referee=${RIALTO:-target/release/rialto}
pace=(--nodes "${NODES:-3000}")
[ -z "${TC:-}" ] || pace=(--tc "$TC")
rule=(--games "${GAMES:-20000}")
[ "${SPRT:-}" = none ] || rule+=(--sprt "${SPRT:-0:5}")

mkdir -p "$folder"
results=$folder/results.md
if [ ! -s "$results" ]; then
    printf '| candidate | game | pace | date | result | test |\n|---|---|---|---|---|---|\n' > "$results"
fi
while read -r name game engines; do
    case $name in '' | '#'*) continue ;; esac
    case $engines in *' ; '*) ;; *) echo "$candidates: $name: expected two engines with ' ; ' between them" >&2; exit 2 ;; esac
    if grep -qF "| $name | $game |" "$results"; then continue; fi
    log=$folder/$name.$game.log
    "$referee" match "$game" "${pace[@]}" "${rule[@]}" --concurrency "$threads" \
        --seed "${SEED:-1}" --pgn "$folder/$name.$game.pgn" --resume \
        --engine "name=new ${engines%% ; *}" --engine "name=old ${engines#* ; }" > "$log" < /dev/null
    result=$(grep '^new ' "$log" | tail -1 | tr -s ' ' | sed 's/, LOS.*//; s/^new //; s/|/,/g')
    decision=$(grep -i '^SPRT' "$log" | tail -1 || true)
    echo "| $name | $game | ${pace[*]#--} | $(date +%F) | $result | ${decision:-all games} |" >> "$results"
done < "$candidates"
cat "$results"
