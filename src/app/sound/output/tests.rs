//! The output without a device, and with devices that only tests can hear.

use std::sync::Weak;

use rodio::mixer::{MixerSource, mixer};

use super::*;

const RATE: usize = 44_100;

/// A device that only tests can hear.
fn deaf_device() -> (Device, MixerSource) {
    let (mixer, heard) = mixer(1.try_into().unwrap(), 44_100.try_into().unwrap());
    (Device { mixer, lost: Arc::default(), _sink: None }, heard)
}

fn speaker<O: FnMut() -> Result<Device, String>>(open: O) -> Speaker<O> {
    Speaker::new(open, Arc::new(Mutex::new(Status::Ok)), Arc::default())
}

fn request(sound: Sound) -> Request {
    Request { sound, volume: 1.0, after: Duration::ZERO, asked: Instant::now(), silence: 0 }
}

/// Waits for the thread of a dropped output to end: it holds the other end of the status.
fn await_end(status: &Weak<Mutex<Status>>) {
    let begin = Instant::now();
    while status.upgrade().is_some() {
        assert!(begin.elapsed() < Duration::from_secs(10), "the thread lives on");
        thread::sleep(Duration::from_millis(1));
    }
}

/// The loudest of the next samples of so many hundredths of a second.
fn peak(heard: &mut MixerSource, hundredths: usize) -> f32 {
    heard.take(RATE * hundredths / 100).fold(0.0, |peak, sample| sample.abs().max(peak))
}

#[test]
fn the_device_does_not_close_on_a_sound() {
    for sound in Sound::ALL {
        let samples = sound.decode().unwrap();
        assert!(samples.total_duration().unwrap() < LINGER / 2, "{sound:?}");
    }
}

#[test]
fn a_sound_waits_for_its_time() {
    let (device, mut heard) = deaf_device();
    let mut device = Some(device);
    let mut speaker = speaker(|| Ok(device.take().unwrap()));
    speaker.play(&Request { after: Duration::from_millis(300), ..request(Sound::Shove) });
    assert!(peak(&mut heard, 29) < f32::EPSILON);
    assert!(peak(&mut heard, 5) > 0.2);
}

#[test]
fn a_device_that_hangs_holds_nobody_up() {
    let (opened, open) = sync_channel(1);
    let (release, hang) = sync_channel::<()>(0);
    let output = Output::with(move || {
        let _ = opened.send(());
        let _ = hang.recv();
        Err("released".into())
    });
    output.play(Sound::Slide, 1.0, Duration::ZERO);
    open.recv().unwrap();
    let begin = Instant::now();
    for _ in 0..100_000 {
        output.play(Sound::Slide, 1.0, Duration::ZERO);
    }
    output.stop_all();
    let thread = Arc::downgrade(&output.status);
    drop(output);
    assert!(begin.elapsed() < Duration::from_secs(5));
    assert!(thread.upgrade().is_some(), "it did not hang: this test shows nothing");
    drop(release);
    await_end(&thread);
}

#[test]
fn dropping_ends_the_thread_with_or_without_a_device() {
    for works in [true, false] {
        let (opened, open) = sync_channel(1);
        let output = Output::with(move || {
            let _ = opened.send(());
            if works { Ok(deaf_device().0) } else { Err("no device".into()) }
        });
        output.play(Sound::Select, 1.0, Duration::ZERO);
        open.recv().unwrap();
        let thread = Arc::downgrade(&output.status);
        drop(output);
        await_end(&thread);
    }
}

#[test]
fn silent_sounds_are_not_asked_for() {
    let (sender, requests) = sync_channel(QUEUE);
    let status = Arc::new(Mutex::new(Status::Ok));
    let output = Output { requests: Some(sender), thread: None, status, silences: Arc::default() };
    for volume in [0.0, -1.0, f32::NAN] {
        output.play(Sound::Select, volume, Duration::ZERO);
    }
    assert!(requests.try_recv().is_err());
    output.play(Sound::Select, 2.0, Duration::ZERO);
    assert!((requests.try_recv().unwrap().volume - 1.0).abs() < f32::EPSILON);
}

#[test]
fn a_failed_device_is_left_alone_for_a_while() {
    let mut attempts = 0;
    let mut speaker = speaker(|| {
        attempts += 1;
        Err(format!("attempt {attempts}"))
    });
    for _ in 0..3 {
        speaker.play(&request(Sound::Place));
    }
    assert_eq!(*speaker.status.lock().unwrap(), Status::NoDevice("attempt 1".into()));
    speaker.retry = Instant::now();
    speaker.play(&request(Sound::Place));
    assert_eq!(*speaker.status.lock().unwrap(), Status::NoDevice("attempt 2".into()));
}

#[test]
fn late_and_silenced_sounds_are_not_played() {
    let mut speaker = speaker(|| panic!("opened"));
    let asked = Instant::now().checked_sub(LATE).unwrap();
    speaker.play(&Request { asked, ..request(Sound::Fall) });
    speaker.silences.fetch_add(1, Ordering::Relaxed);
    speaker.play(&request(Sound::Fall));
}

#[test]
fn a_stalled_device_does_not_catch_up() {
    let speaker = speaker(|| panic!("opened"));
    let asked = Instant::now().checked_sub(LATE).unwrap();
    for (request, is_heard) in [(request(Sound::Shove), true), (Request { asked, ..request(Sound::Shove) }, false)] {
        let mut voice = speaker.voice(&request, Sound::Shove.decode().unwrap());
        assert_eq!(voice.any(|sample| sample != 0.0), is_heard);
    }
}

#[test]
fn a_silence_fades_what_is_playing() {
    let (device, mut heard) = deaf_device();
    let mut device = Some(device);
    let mut speaker = speaker(|| Ok(device.take().unwrap()));
    speaker.play(&request(Sound::Win));
    assert!(peak(&mut heard, 10) > 0.2);
    speaker.silences.fetch_add(1, Ordering::Relaxed);
    assert!(peak(&mut heard, 5) > 0.0, "cut off");
    assert!(peak(&mut heard, 100) < 0.0001);
}

#[test]
fn only_so_many_are_heard_at_once() {
    let (device, mut heard) = deaf_device();
    let mut device = Some(device);
    let mut speaker = speaker(|| Ok(device.take().unwrap()));
    for _ in 0..2 * VOICES {
        speaker.play(&request(Sound::Turn));
    }
    assert_eq!(Arc::strong_count(&speaker.voices), 1 + VOICES);
    peak(&mut heard, 200);
    assert_eq!(Arc::strong_count(&speaker.voices), 1);
}

#[test]
fn a_lost_device_is_closed_and_opened_anew() {
    let mut speaker = speaker(|| Ok(deaf_device().0));
    speaker.play(&request(Sound::Place));
    speaker.device.as_ref().unwrap().lost.set("unplugged".into()).unwrap();
    speaker.watch(Instant::now());
    assert!(speaker.device.is_none());
    assert_eq!(*speaker.status.lock().unwrap(), Status::NoDevice("unplugged".into()));
    speaker.retry = Instant::now();
    speaker.play(&request(Sound::Place));
    assert!(speaker.device.is_some());
    assert_eq!(*speaker.status.lock().unwrap(), Status::Ok);
}

#[test]
fn a_quiet_device_is_closed() {
    let mut speaker = speaker(|| Ok(deaf_device().0));
    speaker.play(&request(Sound::Place));
    speaker.watch(speaker.used + LINGER / 2);
    assert!(speaker.device.is_some());
    speaker.watch(speaker.used + LINGER);
    assert!(speaker.device.is_none());
    assert_eq!(*speaker.status.lock().unwrap(), Status::Ok);
}
