//! Rust and C agree on the sizes of all structures.

use tact_sys::*;

#[test]
fn sizes_are_those_of_the_compiler() {
    assert!(SIZES.len() > 60);
    for (place, (name, size)) in SIZES.iter().enumerate() {
        assert_eq!(*size, unsafe { tact_sys_sizes[place] }, "{name}");
    }
}

#[test]
fn a_sphere_is_one_away_from_another() {
    let identity = tact3_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    let pose = tact3_pose { position: tact3_vec { x: 3.0, y: 0.0, z: 0.0 }, rotation: identity };
    let gap = unsafe {
        let ball = tact3_sphere(1.0);
        tact3_distance(&ball, &ball, pose, std::ptr::null())
    };
    assert_eq!((gap.status, gap.relation, gap.distance), (TACT_OK, TACT_SEPARATED, 1.0));
}
