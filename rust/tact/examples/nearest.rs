//! A box turns beside a gem: how far apart they are, and when they meet on the way to each other.

use tact::space::{distance, time_of_impact, Hint, Hull, Options, Pose, Shape};

fn main() -> Result<(), tact::Error> {
    let gem = Hull::new(&[[2., 0., 0.], [-2., 0., 0.], [0., 2., 0.], [0., -2., 0.], [0., 0., 1.], [0., 0., -1.]])?;
    let (a, b) = (Shape::from(&gem), Shape::cuboid([0.5, 0.5, 0.5])?);
    let mut hint = Hint::default();
    for step in 0..5 {
        let half = f64::from(step) * 0.1;
        let pose = Pose { position: [3., 0., 0.], rotation: [0., 0., half.sin(), half.cos()] };
        let gap = distance(&a, &b, pose, Options { hint: Some(&mut hint), ..Options::default() })?;
        println!(
            "{:?} {:.4} (within {:.0e}), nearest {:.3?} {:.3?}",
            gap.relation, gap.distance, gap.error_bound, gap.point_a, gap.point_b
        );
    }
    let still = Pose::at([0.; 3]);
    let hit = time_of_impact(&a, [still, still], &b, [Pose::at([4., 0.2, 0.]), still], Options::default())?;
    println!("{:?} after {:.4} of the way", hit.relation, hit.fraction);
    Ok(())
}
