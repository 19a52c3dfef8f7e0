//! Games and settings in their files.

use super::*;

#[test]
fn a_game_survives_in_its_file_with_what_was_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let kept = {
        let mut app = App::new();
        app.insert_resource(Keeper::new(Some(places.clone())));
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        app.update();
        let alone = Record::new(GameKind::PushFight.options(), players([None, None]));
        app.world_mut().resource_mut::<Keeper>().begin(&alone);
        send(&mut app, Act::Sit(Box::new(alone)));
        play(&mut app, "d3-a3,d4-e4,e1-d1");
        send(&mut app, Act::Undo);
        app.world_mut().resource_mut::<Settings>().volume = 0.25;
        app.update();
        table(&app).record().clone()
        // The app is dropped without a word, which writes what is under way.
    };
    let keeper = Keeper::new(Some(places.clone()));
    let (unfinished, troubles) = keeper.unfinished();
    assert_eq!((unfinished.map(|(_, record)| record), troubles), (Some(kept), Vec::new()));
    let Kept::Read(settings) = keeper.settings(Settings::parse) else { panic!("the settings were kept") };
    assert!((settings.volume - 0.25).abs() < 0.01);

    // Unreadable files are set aside with a sentence, and lost is nothing.
    for bad in ["", "(", "\u{0}\u{1}", "(volume: \"loud\")"] {
        std::fs::write(&places.settings, bad).expect("a file");
        let Kept::SetAside(sentence) = keeper.settings(Settings::parse) else { panic!("{bad:?} was read") };
        let aside = format!("{}.bak", places.settings.display());
        assert!(sentence.ends_with(&format!("; it is kept as {aside}")), "{sentence}");
        if bad.is_empty() {
            let file = places.settings.display();
            assert_eq!(sentence, format!("{file} cannot be read (it is empty); it is kept as {aside}"));
        }
        assert!(!places.settings.exists());
    }
    std::fs::write(&places.settings, "(volume: 7.5, scale: -1.0, from_the_future: true)").expect("a file");
    let Kept::Read(settings) = keeper.settings(Settings::parse) else { panic!("values are brought into range") };
    assert_eq!((settings.volume, settings.scale), (1.0, 0.75));
    std::fs::write(places.games.join("push-fight-99999999999999.ron"), "(version: 1").expect("a file");
    let (unfinished, troubles) = keeper.unfinished();
    assert!(unfinished.is_some() && troubles.len() == 1, "{troubles:?}");
}

#[test]
fn an_opened_game_goes_on_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let file = folder.path().join("mine.ron");
    let saved = Record::new(GameKind::PushFight.options(), players([None, None])).save();
    std::fs::write(&file, &saved).expect("a file");
    let mut app = App::new();
    app.insert_resource(Keeper::new(Some(places.clone()))).insert_resource(menus::First(Open::File(file.clone())));
    app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
    app.update();
    app.update();
    play(&mut app, "d4-e4");
    drop(app);
    let (unfinished, _) = Keeper::new(Some(places)).unfinished();
    assert_eq!(unfinished.map(|(_, record)| record.actions().len()), Some(1));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), saved, "what was opened is left as it is");
}

#[test]
fn a_game_is_opened_in_whichever_form_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let unset = "Game: Push Fight\nOptions: movement=sideways\n";
    let texts = ["Game: Push Fight\n\n1. d4-e4\n", "[Variant \"Push Chess\"]\n\n1. e2e4 *\n", "neither", unset, " \n"];
    for (text, actions) in texts.into_iter().zip([Some(1), Some(1), None, None, None]) {
        let file = folder.path().join("game");
        std::fs::write(&file, text).expect("a file");
        let mut app = App::new();
        app.insert_resource(menus::First(Open::File(file.clone())));
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        app.update();
        app.update();
        let opened = app.world().get_resource::<Table>().map(|table| table.record().actions().len());
        assert_eq!(opened, actions, "{text}");
        let why = match text {
            "neither" => "line 1: the line `Game: …` is missing",
            " \n" => "it is empty",
            _ if text == unset => "line 2: option movement has no value \"sideways\"; it has straight, path",
            _ => "",
        };
        let told: Vec<String> = actions.is_none().then(|| format!("{}: {why}", file.display())).into_iter().collect();
        assert_eq!(app.world().resource::<menus::Menu>().notices, told, "{text}");
    }
}
