//! What the plane and space have in common: errors, relations.

use std::ffi::CStr;
use std::fmt;

/// Why a call was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A number is NaN or infinite.
    NotFinite,
    /// A number that must be above zero is not.
    NotPositive,
    /// A number that must not be below zero is.
    Negative,
    /// A rotation's length is farther than 1e-3 from one.
    BadRotation,
    /// A hull of no points, or a mesh of no triangles.
    NoPoints,
    /// A count exceeds its limit.
    TooMany,
    /// Sizes or positions are too large or too small.
    OutOfRange,
    /// No memory.
    NoMemory,
    /// An index is outside of its array.
    BadIndex,
    /// A shape need not be convex, where only convex ones can be taken.
    NotConvex,
    /// A half-space or a half-plane, where only shapes of finite size can be taken.
    Unbounded,
    /// Another status of the library, as `tact_status` has it.
    Other(i32),
}

impl Error {
    fn status(self) -> i32 {
        match self {
            Error::NotFinite => tact_sys::TACT_NOT_FINITE,
            Error::NotPositive => tact_sys::TACT_NOT_POSITIVE,
            Error::Negative => tact_sys::TACT_NEGATIVE,
            Error::BadRotation => tact_sys::TACT_BAD_ROTATION,
            Error::NoPoints => tact_sys::TACT_NO_POINTS,
            Error::TooMany => tact_sys::TACT_TOO_MANY,
            Error::OutOfRange => tact_sys::TACT_OUT_OF_RANGE,
            Error::NoMemory => tact_sys::TACT_NO_MEMORY,
            Error::BadIndex => tact_sys::TACT_BAD_INDEX,
            Error::NotConvex => tact_sys::TACT_NOT_CONVEX,
            Error::Unbounded => tact_sys::TACT_UNBOUNDED,
            Error::Other(status) => status,
        }
    }
}

/// A status above zero is none of an error.
pub(crate) fn check(status: i32) -> Result<(), Error> {
    use Error::*;
    if status >= 0 {
        return Ok(());
    }
    let known = [
        NotFinite,
        NotPositive,
        Negative,
        BadRotation,
        NoPoints,
        TooMany,
        OutOfRange,
        NoMemory,
        BadIndex,
        NotConvex,
        Unbounded,
    ];
    Err(known.into_iter().find(|error| error.status() == status).unwrap_or(Other(status)))
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: it takes every number, and its texts live as long as the program.
        let text = unsafe { CStr::from_ptr(tact_sys::tact_status_text(self.status())) };
        formatter.write_str(&text.to_string_lossy())
    }
}

impl std::error::Error for Error {}

/// How two shapes lie relative to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Proven apart.
    Separated,
    /// They cannot be told from touching.
    Touching,
    /// Proven to overlap.
    Overlap,
    /// Proven apart by more than the cutoff; the distance is a lower bound of the true one.
    BeyondCutoff,
    /// A motion: proven apart up to the fraction, not known beyond.
    Undecided,
}

pub(crate) fn relation(number: i32) -> Relation {
    match number {
        tact_sys::TACT_SEPARATED => Relation::Separated,
        tact_sys::TACT_TOUCHING => Relation::Touching,
        tact_sys::TACT_OVERLAP => Relation::Overlap,
        tact_sys::TACT_BEYOND_CUTOFF => Relation::BeyondCutoff,
        _ => Relation::Undecided,
    }
}

/// A length as the library counts.
pub(crate) fn count(length: usize) -> Result<i32, Error> {
    i32::try_from(length).map_err(|_| Error::TooMany)
}

/// The version of the library, such as "0.2.0".
pub fn version() -> String {
    // SAFETY: the text lives as long as the program.
    unsafe { CStr::from_ptr(tact_sys::tact_version()) }.to_string_lossy().into_owned()
}
