//! How two shapes touch: signed distance or penetration depth with normal and witness points, contacts, casts and times
//! of impact, each number with a proven bound of its error, and with the same bits on every machine. A safe front of the
//! C library Tact, which [`tact_sys`] compiles; numbers are in double precision.
//!
//! [`space`] and [`plane`] have the same names. A query takes the pose of B in A's frame and answers in A's frame.
//!
//! ```
//! use tact::space::{distance, Hull, Options, Pose, Shape};
//!
//! let gem = Hull::new(&[[2., 0., 0.], [-2., 0., 0.], [0., 2., 0.], [0., -2., 0.], [0., 0., 1.], [0., 0., -1.]])?;
//! let (a, b) = (Shape::from(&gem), Shape::capsule(0.5, 0.5)?);
//! let gap = distance(&a, &b, Pose::at([1., 1., 1.5]), Options::default())?;
//! assert!((gap.distance - 0.3165).abs() < 1e-4 && gap.error_bound < 1e-12);
//! # Ok::<(), tact::Error>(())
//! ```
//!
//! What a shape points to must outlive it:
//!
//! ```compile_fail
//! let shape = {
//!     let hull = tact::space::Hull::new(&[[0., 0., 0.], [1., 0., 0.]]).unwrap();
//!     tact::space::Shape::from(&hull)
//! };
//! tact::space::contains(&shape, [0., 0., 0.]);
//! ```
//!
//! Not here: worlds, polygons and chains, compounds, batches, derivatives, custom support functions, single precision.

mod answers;
pub mod plane;
pub mod space;

pub use answers::{version, Error, Relation};
