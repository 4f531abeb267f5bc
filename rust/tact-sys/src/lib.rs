//! Types and functions of the C library Tact as they are: its queries in the plane
//! (`tact2_`) and in space (`tact3_`), in double precision. The headers under `include/tact` in its repository say what
//! each does; the crate `tact` is the safe way to ask for it.
#![allow(non_camel_case_types, non_upper_case_globals)]
#![allow(clippy::all)]

mod bindings;
pub use bindings::*;
