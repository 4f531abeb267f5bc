//! Answers that can be checked by hand, refusals, and the bits that every machine must give.

use tact::{plane, space, Error, Relation};

const CUBE: [[f64; 3]; 8] = [
    [-1., -1., -1.],
    [1., -1., -1.],
    [1., 1., -1.],
    [-1., 1., -1.],
    [-1., -1., 1.],
    [1., -1., 1.],
    [1., 1., 1.],
    [-1., 1., 1.],
];
const FACES: [[u32; 3]; 12] = [
    [0, 2, 1],
    [0, 3, 2],
    [4, 5, 6],
    [4, 6, 7],
    [0, 1, 5],
    [0, 5, 4],
    [1, 2, 6],
    [1, 6, 5],
    [2, 3, 7],
    [2, 7, 6],
    [3, 0, 4],
    [3, 4, 7],
];

#[test]
fn the_library_is_the_one_that_this_crate_belongs_to() {
    assert_eq!(tact::version(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn distances_in_space() -> Result<(), Error> {
    let hull = space::Hull::new(&CUBE)?;
    let shapes = [space::Shape::from(&hull), space::Shape::cuboid([1.; 3])?, space::Shape::points(&CUBE)?];
    let ball = space::Shape::ball(0.5)?;
    for a in &shapes {
        let apart = space::distance(a, &ball, space::Pose::at([3., 0., 0.]), space::Options::default())?;
        assert_eq!((apart.relation, apart.normal, apart.point_a), (Relation::Separated, [1., 0., 0.], [1., 0., 0.]));
        assert!((apart.distance - 1.5).abs() <= apart.error_bound && apart.error_bound < 1e-12);
        let deep = space::distance(a, &ball, space::Pose::at([1.25, 0., 0.]), space::Options::default())?;
        assert_eq!(deep.relation, Relation::Overlap);
        assert!((deep.distance + 0.25).abs() <= deep.error_bound);
        assert!(space::overlap(a, &ball, space::Pose::at([1.25, 0., 0.]), None));
        assert!(!space::overlap(a, &ball, space::Pose::at([3., 0., 0.]), None));
    }
    assert_eq!(hull.vertices().len(), 8);
    let rounded = shapes[1].rounded(0.25)?;
    assert_eq!(rounded.bounds(space::Pose::at([1., 0., 0.])).1[0], 2.25);
    Ok(())
}

#[test]
fn a_hint_changes_nothing_but_speed() -> Result<(), Error> {
    let points: Vec<space::Vector> =
        (0..40).map(|i| f64::from(i)).map(|t| [t.sin(), (2. * t).cos(), (3. * t).sin()]).collect();
    let (a, b) = (space::Hull::new(&points)?, space::Hull::new(&points[..20])?);
    let (a, b) = (space::Shape::from(&a), space::Shape::from(&b));
    let mut hint = space::Hint::default();
    for step in 0..30 {
        let pose = space::Pose::at([0.1 * f64::from(step), 0.3, -0.2]);
        let options = space::Options { hint: Some(&mut hint), ..Default::default() };
        let warm = space::distance(&a, &b, pose, options)?;
        let cold = space::distance(&a, &b, pose, space::Options::default())?;
        assert!((warm.distance - cold.distance).abs() <= warm.error_bound + cold.error_bound, "step {step}");
    }
    Ok(())
}

#[test]
fn meshes() -> Result<(), Error> {
    let mesh = space::Mesh::new(&CUBE, &FACES)?;
    assert!(mesh.is_solid());
    assert!(!space::Mesh::new(&CUBE, &FACES[..11])?.is_solid());
    let (cube, ball) = (space::Shape::from(&mesh), space::Shape::ball(0.5)?);
    let pose = space::Pose::at([1.25, 0.2, 0.1]);
    let gap = space::distance(&cube, &ball, pose, Default::default())?;
    assert!((gap.distance + 0.25).abs() <= gap.error_bound);
    let contacts = space::collide_mesh(&cube, &ball, pose, 0.1, 8, Default::default())?;
    assert!(!contacts.is_empty() && contacts.iter().all(|contact| contact.triangle.is_some()));
    assert_eq!(space::collide(&cube, &ball, pose, 0.1, Default::default()), Err(Error::NotConvex));
    assert!(space::contains(&cube, [0.9, 0.9, 0.9]) && !space::contains(&cube, [0.9, 1.1, 0.9]));
    Ok(())
}

#[test]
fn contacts_and_motions() -> Result<(), Error> {
    let (box_, ball) = (space::Shape::cuboid([1.; 3])?, space::Shape::ball(1.)?);
    let contacts = space::collide(&box_, &box_, space::Pose::at([0., 0., 1.99]), 0.1, Default::default())?;
    assert_eq!(contacts.len(), 4);
    assert!(contacts.iter().all(|contact| (contact.separation + 0.01).abs() < 1e-12));
    let hit = space::cast(&box_, &ball, space::Pose::at([4., 0., 0.]), [-4., 0., 0.], Default::default())?;
    assert!(hit.relation == Relation::Touching && (hit.fraction - 0.5).abs() < 1e-12);
    let ray = space::raycast(&ball, [0., 0., 5.], [0., 0., -8.])?;
    assert!((ray.fraction - 0.5).abs() < 1e-12 && ray.normal == [0., 0., 1.]);
    let (at, far) = (space::Pose::at([0.; 3]), space::Pose::at([4., 0., 0.]));
    let impact = space::time_of_impact(&box_, [at, at], &ball, [far, at], Default::default())?;
    assert!((impact.fraction - 0.5).abs() < 1e-9);
    assert!((space::closest_point(&ball, [3., 0., 0.])?.distance - 2.).abs() < 1e-12);
    Ok(())
}

#[test]
fn the_plane() -> Result<(), Error> {
    let corners = [[5., 7.], [12., 7.], [10., 2.], [7., 3.]];
    let hull = plane::Hull::new(&corners)?;
    let (a, b) = (plane::Shape::triangle([4., 11.], [9., 9.], [4., 5.])?, plane::Shape::from(&hull));
    let gap = plane::distance(&a, &b, plane::Pose::at([0., 0.]), Default::default())?;
    assert_eq!(format!("{:.4} {:.4} {:.4}", gap.distance, gap.normal[0], gap.normal[1]), "-0.9370 0.6247 -0.7809");
    let (box_, circle) = (plane::Shape::rectangle([2., 1.])?, plane::Shape::circle(1.)?);
    assert_eq!(plane::collide(&box_, &box_, plane::Pose::at([0., 1.99]), 0.1, Default::default())?.len(), 2);
    let quarter = plane::Pose::turned([4., 0.], std::f64::consts::FRAC_PI_2);
    assert!((plane::distance(&circle, &box_, quarter, Default::default())?.distance - 2.).abs() < 1e-12);
    Ok(())
}

#[test]
fn bad_numbers_are_refused() {
    assert_eq!(space::Shape::ball(-1.).err(), Some(Error::NotPositive));
    assert_eq!(space::Shape::ball(f64::NAN).err(), Some(Error::NotFinite));
    assert_eq!(space::Hull::new(&[]).err(), Some(Error::NoPoints));
    assert_eq!(space::Shape::points(&[]).err(), Some(Error::NoPoints));
    assert_eq!(space::Shape::points(&[[0.; 3]; 9]).err(), Some(Error::TooMany));
    assert_eq!(space::Mesh::new(&CUBE, &[]).err(), Some(Error::NoPoints));
    assert_eq!(space::Mesh::new(&CUBE, &[[0, 1, 8]]).err(), Some(Error::BadIndex));
    let ball = space::Shape::ball(1.).unwrap();
    let turned = space::Pose { position: [0.; 3], rotation: [0.; 4] };
    assert_eq!(space::distance(&ball, &ball, turned, Default::default()), Err(Error::BadRotation));
    let options = space::Options { cutoff: -1., ..Default::default() };
    assert_eq!(space::distance(&ball, &ball, space::Pose::at([3., 0., 0.]), options), Err(Error::Negative));
    assert_eq!(Error::BadRotation.to_string(), "a rotation is not of length one");
}

#[test]
fn shapes_are_asked_from_several_threads() -> Result<(), Error> {
    let hull = space::Hull::new(&CUBE)?;
    let (shape, ball) = (space::Shape::from(&hull), space::Shape::ball(0.5)?);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (shape, ball) = (&shape, &ball);
            scope.spawn(move || {
                let x = 2. + f64::from(thread);
                let gap = space::distance(shape, ball, space::Pose::at([x, 0., 0.]), Default::default()).unwrap();
                assert!((gap.distance - (x - 1.5)).abs() <= gap.error_bound);
            });
        }
    });
    Ok(())
}
