# For test systems that call make, such as OpenBench. Everybody else uses cargo.
#   make EXE=NAME         builds the program and puts it here under this name
#   make EVALFILE=FILE    the same with this network for chess inside
EXE ?= rialto

$(EXE):
ifdef EVALFILE
	cp "$(EVALFILE)" src/games/chess/network.bin
endif
	cargo build --release --locked
	cp target/release/rialto "$(EXE)"

.PHONY: $(EXE)
