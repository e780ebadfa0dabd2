//! Options, memory and threads that the GUI sets.

use super::output::option_feature;
use super::{CecpEngine, Mode, variants};
use crate::config::{self, Setting, SettingKind, Shown};
use crate::protocol::io::Quit;

impl CecpEngine {
    /// The lines that declare options of which the GUI has not been told: all of them, or those for
    /// `game`. A window for one game need not show the options of all others. XBoard takes more of
    /// them at any time, but none back.
    pub(super) fn new_options(&mut self, game: Option<String>) -> String {
        let shown = self.settings.iter().filter(|setting| setting.shown != Shown::Uci);
        let wanted = shown
            .filter(|setting| game.as_ref().is_none_or(|game| self.settings.is_for(setting, game)));
        let declared = &mut self.handshake.options;
        wanted.filter(|setting| declared.insert(setting.name)).map(option_feature).collect()
    }

    /// `option NAME=VALUE`, or only the name of a button. Options that are rules of a game take
    /// effect with the next `new`. So does the notation, or with the next `setboard`, if turns have
    /// been played or begun: their plies, which the GUI may take back, are written in the old one.
    pub(super) fn option(&mut self, text: &str) -> Result<(), Quit> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let old = self.settings.clone();
        match self.settings.set(name.trim(), value) {
            Err(e) => self.error(&e, &format!("option {text}")),
            Ok(&Setting { kind: SettingKind::File, game, .. }) => {
                for warning in self.settings.take_warnings() {
                    self.io.send(&format!("# {warning}"));
                }
                let job = self.halt()?;
                let game = game.unwrap_or_default();
                if let Err(e) = self.io.choose_network(game, &self.settings)? {
                    self.settings = old;
                    self.error(&e, &format!("option {text}"));
                }
                self.resume(job)?;
            }
            Ok(setting) => match setting.name {
                config::CLEAR => {
                    let job = self.halt()?;
                    self.io.session()?.clear_search();
                    self.resume(job)?;
                }
                config::MULTI_PV if self.orders.mode == Mode::Analyze => {
                    self.halt()?;
                    self.proceed()?;
                }
                config::HASH | config::THREADS => self.resize()?,
                config::PLAIN if self.ply_list.plies().next().is_none() => {
                    let job = self.halt()?;
                    self.adapter = variants::adapter(self.game, self.settings.on(config::PLAIN));
                    self.refresh()?;
                    self.resume(job)?;
                }
                _ => {}
            },
        }
        Ok(())
    }

    /// `egtpath syzygy FOLDERS`: where the tables of endings are.
    pub(super) fn tables_path(&mut self, rest: &str) -> Result<(), Quit> {
        let (kind, folders) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if kind != "syzygy" {
            self.error("expected syzygy and its folders", format!("egtpath {rest}").trim_end());
            return Ok(());
        }
        let job = self.halt()?;
        if let Err(error) = self.settings.set(config::SYZYGY_PATH, folders.trim()) {
            // XBoard names a folder of its own where its user has named none.
            self.io.send(&format!("# {error}"));
        }
        self.resume(job)
    }

    /// `memory MEBIBYTES`: nearly all of it goes to the transposition table.
    pub(super) fn memory(&mut self, mebibytes: &str) -> Result<(), Quit> {
        match self.settings.set(config::HASH, mebibytes) {
            Ok(_) => self.resize(),
            Err(_) => {
                let most = config::MAX_HASH;
                let expected = format!("expected mebibytes, from 1 to {most}");
                self.error(&expected, format!("memory {mebibytes}").trim_end());
                Ok(())
            }
        }
    }

    /// `cores N`: the number of threads allowed, at most [`config::MAX_THREADS`] are used.
    pub(super) fn cores(&mut self, number: &str) -> Result<(), Quit> {
        let threads = number.parse().map_or(0, |n: u64| n.min(config::MAX_THREADS));
        match self.settings.set(config::THREADS, &threads.to_string()) {
            Ok(_) => self.resize(),
            Err(_) => {
                self.error(
                    "expected a number of threads, from 1",
                    format!("cores {number}").trim_end(),
                );
                Ok(())
            }
        }
    }

    /// Gives the session the memory and threads of the settings.
    fn resize(&mut self) -> Result<(), Quit> {
        let job = self.halt()?;
        let number = |name| usize::try_from(self.settings.number(name)).unwrap_or(1);
        let (mebibytes, threads) = (number(config::HASH), number(config::THREADS));
        let session = self.io.session()?;
        let granted = session.set_hash(mebibytes);
        let granted_threads = session.set_threads(threads);
        session.prepare_search();
        if granted_threads < threads {
            self.io.send(&format!(
                "# memory is short: there are {granted_threads} instead of {threads} threads"
            ));
        }
        if granted < mebibytes {
            self.io.send(&format!(
                "# memory is short: the table has {granted} instead of {mebibytes} MiB"
            ));
        }
        self.resume(job)
    }
}
