//! The way to the loudspeaker: a thread that owns the device.
//!
//! [`Output::play`] drops a request into a short queue and returns. Everything slow or fallible (opening the device,
//! decoding, losing the device) happens on a thread of its own, which sleeps while there is nothing to hear. The
//! device is opened for a sound and closed again some seconds later: an open stream costs processor time all the
//! while, and opening it anew finds headphones plugged in meanwhile.

use std::{
    cell::OnceCell,
    error::Error,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, Source, buffer::SamplesBuffer, cpal, mixer::Mixer};

use super::Sound;

/// Requests that may wait for the thread; more are dropped.
const QUEUE: usize = 16;
/// Sounds that may be heard at once; more are dropped.
const VOICES: usize = 16;
/// A sound this late is not played: heard after its picture it would mislead.
const LATE: Duration = Duration::from_millis(400);
/// How long the device stays open after the last sound began. Every sound is much shorter.
const LINGER: Duration = Duration::from_secs(4);
/// How often an open device is looked at: whether it was lost, whether it has lingered.
const WATCH: Duration = Duration::from_secs(1);
/// How long a device that failed is left alone.
const RETRY: Duration = Duration::from_secs(5);
/// How long dropping the output waits for the device to be closed in good order.
const FAREWELL: Duration = Duration::from_millis(250);

/// Whether sounds can be heard, as far as the last attempt showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// The device works, or none has been needed yet.
    Ok,
    /// No device could be opened, or it was lost; why, in the system's words. Later sounds try again.
    NoDevice(String),
}

/// Plays sounds on a thread of its own, so that no device, a busy one or a lost one can never hold the program up.
///
/// Dropping it silences what is playing and ends the thread.
#[derive(Debug)]
pub struct Output {
    /// `None` only while dropping, and where the system granted no thread.
    requests: Option<SyncSender<Request>>,
    thread: Option<JoinHandle<()>>,
    status: Arc<Mutex<Status>>,
    /// Counts the silences: sounds asked for before the last one are no longer wanted.
    silences: Arc<AtomicU64>,
}

impl Output {
    /// Starts the thread. No device is touched before the first sound.
    #[must_use]
    pub fn start() -> Self {
        Self::with(Device::open)
    }

    fn with(open: impl FnMut() -> Result<Device, String> + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(QUEUE);
        let status = Arc::new(Mutex::new(Status::Ok));
        let silences = Arc::default();
        let speaker = Speaker::new(open, Arc::clone(&status), Arc::clone(&silences));
        match thread::Builder::new().name("sound".into()).spawn(move || speaker.run(&receiver)) {
            Ok(thread) => Self { requests: Some(sender), thread: Some(thread), status, silences },
            Err(error) => {
                set(&status, Status::NoDevice(error.to_string()));
                Self { requests: None, thread: None, status, silences }
            }
        }
    }

    /// Plays a sound at a volume from 0, silent, to 1, where a half is heard as about half as loud, and after a while.
    ///
    /// Returns at once. Without a device, or when more is asked for than can be heard, the sound is dropped.
    pub fn play(&self, sound: Sound, volume: f32, after: Duration) {
        if let Some(requests) = &self.requests
            && volume > 0.0
        {
            let volume = volume.min(1.0);
            let silence = self.silences.load(Ordering::Relaxed);
            // A full queue means a device that does not come: the sound would be late anyway.
            let request = Request { sound, volume: volume * volume, after, asked: Instant::now(), silence };
            let _ = requests.try_send(request);
        }
    }

    /// Fades out what is playing, and forgets what was still to be played.
    pub fn stop_all(&self) {
        self.silences.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether sounds can be heard. Cheap enough to ask every frame.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.thread.as_ref().is_some_and(JoinHandle::is_finished) {
            return Status::NoDevice("the sound system broke down".into());
        }
        self.status.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.stop_all();
        self.requests = None;
        // A device that hangs is left behind.
        let end = Instant::now() + FAREWELL;
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn set(status: &Mutex<Status>, new: Status) {
    *status.lock().unwrap_or_else(PoisonError::into_inner) = new;
}

/// A sound asked for.
struct Request {
    sound: Sound,
    /// Factor of the samples, 0 to 1.
    volume: f32,
    /// How long after it was asked for it is heard.
    after: Duration,
    asked: Instant,
    /// The number of silences when it was asked for.
    silence: u64,
}

/// An open device.
struct Device {
    mixer: Mixer,
    /// Why the device was lost, once it is.
    lost: Arc<OnceLock<String>>,
    /// Closes the device when dropped. `None` in tests, which listen to the mixer themselves.
    _sink: Option<MixerDeviceSink>,
}

impl Device {
    /// Opens the default device. Errors are sentences of the system.
    fn open() -> Result<Self, String> {
        let lost = Arc::new(OnceLock::new());
        // The cause is written for people, what it stopped for programmers.
        let sink = Self::open_sink(&lost)
            .map_err(|error| error.source().map_or_else(|| error.to_string(), ToString::to_string))?;
        Ok(Self { mixer: sink.mixer().clone(), lost, _sink: Some(sink) })
    }

    fn open_sink(lost: &Arc<OnceLock<String>>) -> Result<MixerDeviceSink, DeviceSinkError> {
        use cpal::ErrorKind::{DeviceChanged, RealtimeDenied, Xrun};
        let lost = Arc::clone(lost);
        let mut sink = DeviceSinkBuilder::from_default_device()?
            .with_error_callback(move |error: cpal::Error| {
                // These leave the stream running.
                if !matches!(error.kind(), DeviceChanged | RealtimeDenied | Xrun) {
                    lost.get_or_init(|| error.to_string());
                }
            })
            .open_sink_or_fallback()?;
        sink.log_on_drop(false);
        Ok(sink)
    }
}

/// The thread's side of an [`Output`].
struct Speaker<O> {
    open: O,
    device: Option<Device>,
    /// When the last sound was asked for.
    used: Instant,
    /// Until when a failed device is left alone.
    retry: Instant,
    /// Decoded once, when a device is there to play them.
    sounds: OnceCell<[Option<SamplesBuffer>; Sound::ALL.len()]>,
    /// Every voice holds a clone, so their number is known.
    voices: Arc<()>,
    status: Arc<Mutex<Status>>,
    silences: Arc<AtomicU64>,
}

impl<O: FnMut() -> Result<Device, String>> Speaker<O> {
    fn new(open: O, status: Arc<Mutex<Status>>, silences: Arc<AtomicU64>) -> Self {
        let now = Instant::now();
        let (sounds, voices) = (OnceCell::new(), Arc::new(()));
        Self { open, device: None, used: now, retry: now, sounds, voices, status, silences }
    }

    /// Plays what comes until the other end is dropped. Sleeps for good while the device is closed.
    fn run(mut self, requests: &Receiver<Request>) {
        loop {
            let request = match self.device {
                Some(_) => requests.recv_timeout(WATCH),
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match request {
                Ok(request) => self.play(&request),
                Err(RecvTimeoutError::Timeout) => self.watch(Instant::now()),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn play(&mut self, request: &Request) {
        self.used = request.asked;
        self.watch(request.asked);
        // Asked again after opening, which may have taken long.
        if !self.is_wanted(request) || !self.is_open() || !self.is_wanted(request) {
            return;
        }
        let sounds = self.sounds.get_or_init(|| Sound::ALL.map(|sound| sound.decode().ok()));
        if let (Some(device), Some(samples)) = (&self.device, &sounds[request.sound as usize])
            && Arc::strong_count(&self.voices) <= VOICES
        {
            device.mixer.add(self.voice(request, samples.clone()));
        }
    }

    /// Whether a request is neither late nor silenced.
    fn is_wanted(&self, request: &Request) -> bool {
        request.asked.elapsed() < LATE && request.silence == self.silences.load(Ordering::Relaxed)
    }

    /// Whether the device is open, after trying to open it.
    fn is_open(&mut self) -> bool {
        if self.device.is_none() && Instant::now() >= self.retry {
            match (self.open)() {
                Ok(device) => {
                    self.device = Some(device);
                    set(&self.status, Status::Ok);
                }
                Err(why) => self.fail(why),
            }
        }
        self.device.is_some()
    }

    /// Closes a device that was lost or has long been quiet.
    fn watch(&mut self, now: Instant) {
        let Some(device) = &self.device else { return };
        if let Some(why) = device.lost.get().cloned() {
            self.fail(why);
        } else if now.saturating_duration_since(self.used) >= LINGER {
            self.device = None;
        }
    }

    fn fail(&mut self, why: String) {
        self.device = None;
        self.retry = Instant::now() + RETRY;
        set(&self.status, Status::NoDevice(why));
    }

    /// The sound of a request. After a silence it fades within some hundredths of a second: cut off, it would click.
    fn voice(&self, request: &Request, samples: SamplesBuffer) -> impl Source + Send + 'static {
        const STEP: Duration = Duration::from_millis(1);
        const FADE: f32 = 0.8;
        let &Request { sound, volume, after, asked, silence } = request;
        let (silences, held) = (Arc::clone(&self.silences), Arc::clone(&self.voices));
        let mut volume = volume * sound.level();
        let mut begun = false;
        samples.delay(after).amplify(volume).periodic_access(STEP, move |samples| {
            let _ = &held;
            // A device that stalled plays everything at once when it comes back.
            if !begun && asked.elapsed() >= LATE {
                volume = 0.0;
                samples.set_factor(volume);
            }
            begun = true;
            if silences.load(Ordering::Relaxed) != silence {
                volume *= FADE;
                samples.set_factor(volume);
            }
        })
    }
}

#[cfg(test)]
mod tests;
