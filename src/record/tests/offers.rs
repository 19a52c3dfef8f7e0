//! Offers of a draw and resignation.

use super::*;
use crate::rules::NoOffer;

fn two() -> Record {
    record([person("A"), person("B")])
}

#[test]
fn an_accepted_offer_is_a_draw_until_it_is_undone() {
    let mut record = two();
    play(&mut record, "d4-e4");
    record.offer_draw().expect("brown is to act");
    assert_eq!(record.offered_by(), Some(Seat::SECOND));
    assert_eq!(record.may_offer_draw(), Err(NoOffer::Standing));
    record.answer(true);
    assert_eq!(record.offered_by(), None);
    let outcome = record.outcome().expect("a draw");
    assert_eq!(outcome.text(record.now().seats()).to_string(), "draw: both sides agreed");
    assert_eq!((record.to_act(), record.may_offer_draw()), (None, Err(NoOffer::Over)));
    assert!(record.is_given_up() && !record.may_resign());
    record.undo_to(record.undo_target().expect("the agreement"));
    assert_eq!((record.outcome(), record.offers(), record.actions().len()), (None, &[][..], 1));
}

#[test]
fn who_plays_on_instead_of_answering_has_declined() {
    let mut record = two();
    record.offer_draw().expect("white is to act");
    play(&mut record, "d4-e4");
    assert_eq!(record.offers(), [Offer { after: 0, seat: Seat::FIRST, accepted: Some(false) }]);
    assert_eq!(record.offered_by(), None);
    record.answer(true);
    assert_eq!(record.outcome(), None, "an answer to nothing is none");
}

#[test]
fn a_declined_offer_is_made_again_in_another_turn_only() {
    let mut record = two();
    record.offer_draw().expect("white is to act");
    record.answer(false);
    assert_eq!(record.may_offer_draw(), Err(NoOffer::Twice));
    play(&mut record, "c2-a2");
    assert_eq!(record.offer_draw(), Err(NoOffer::Twice));
    assert_eq!(record.offers().len(), 1);
    play(&mut record, "d4-e4");
    assert_eq!(record.offer_draw(), Ok(()), "brown has not offered one");
    play(&mut record, "e1-d1");
    assert_eq!(record.offer_draw(), Ok(()));
}

#[test]
fn undo_forgets_the_offers_since_and_keeps_those_before() {
    let mut record = two();
    record.offer_draw().expect("white is to act");
    play(&mut record, "d4-e4");
    record.offer_draw().expect("brown is to act");
    play(&mut record, "e1-d1");
    record.undo_to(1);
    assert_eq!(record.offers().len(), 2, "made before what is taken back");
    record.undo_to(0);
    assert_eq!(record.offers().len(), 1);
    // An offer that stands is taken back by any undo.
    let mut record = two();
    record.offer_draw().expect("white is to act");
    record.undo_to(0);
    assert_eq!(record.offers(), []);
}

#[test]
fn who_is_offered_a_draw_may_resign() {
    let mut record = two();
    record.offer_draw().expect("white is to act");
    record.resign(Seat::SECOND);
    assert_eq!(record.offered_by(), None);
    assert_eq!(record.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    record.answer(true);
    record.resign(Seat::FIRST);
    assert_eq!(record.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST), "the first word counts");
}
