# For test systems that call make, such as OpenBench. Everybody else uses cargo.
#   make EXE=NAME         builds the program and puts it here under this name
#   make EVALFILE=FILE    the same with this network instead of the one of its game
EXE ?= rialto

$(EXE):
	EVALFILE="$(EVALFILE)" packaging/tuned
	cp target/tuned/rialto "$(EXE)"

.PHONY: $(EXE)
