//! Normal equations: of all small changes of some numbers the one that makes a sum of squares least.

/// One of the squares: what is wrong now, and by how much of that each number takes off that is made 1 more. Numbers that
/// are not named do nothing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) wrong: f64,
    pub(super) slopes: Vec<(usize, f64)>,
}

/// The normal equations of a sum of squares.
#[derive(Debug, Clone)]
pub(super) struct Normal {
    /// The products of the slopes, a row a number: those at and before the diagonal.
    products: Vec<Vec<f64>>,
    /// The products of the slopes and what is wrong.
    wrong: Vec<f64>,
}

impl Normal {
    /// Those of no squares of so many numbers.
    pub(super) fn new(numbers: usize) -> Self {
        Self { products: (1..=numbers).map(|width| vec![0.0; width]).collect(), wrong: vec![0.0; numbers] }
    }

    /// Adds a square, which counts so many times. Its slopes are in the order of the numbers.
    pub(super) fn add(&mut self, row: &Row, times: f64) {
        for (at, (one, slope)) in row.slopes.iter().enumerate() {
            self.wrong[*one] += times * slope * row.wrong;
            for (other, beside) in &row.slopes[..=at] {
                self.products[*one][*other] += times * slope * beside;
            }
        }
    }

    /// The change that makes the sum of squares least, were it all linear; the more damping, the smaller. Where the squares
    /// say nothing of a number it stays.
    pub(super) fn step(&self, damping: f64) -> Vec<f64> {
        // By A.-L. Cholesky's method: the products are a triangle times itself turned over.
        let mut triangle = self.products.clone();
        let mut step = self.wrong.clone();
        for row in 0..step.len() {
            let (above, rest) = triangle.split_at_mut(row);
            let here = &mut rest[0];
            here[row] *= 1.0 + damping;
            for column in 0..row {
                here[column] = (here[column] - dot(&here[..column], &above[column])) / above[column][column];
            }
            let square = here[row] - dot(&here[..row], &here[..row]);
            here[row] = if square > f64::MIN_POSITIVE { square.sqrt() } else { f64::INFINITY };
            step[row] = (step[row] - dot(&here[..row], &step)) / here[row];
        }
        for row in (0..step.len()).rev() {
            step[row] /= triangle[row][row];
            let known = step[row];
            step[..row].iter_mut().zip(&triangle[row]).for_each(|(step, product)| *step -= product * known);
        }
        step
    }
}

/// The sum of the products, as far as the shorter one goes.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(rows: &[(f64, &[(usize, f64)])], numbers: usize) -> Normal {
        let mut normal = Normal::new(numbers);
        for (wrong, slopes) in rows {
            normal.add(&Row { wrong: *wrong, slopes: slopes.to_vec() }, 1.0);
        }
        normal
    }

    fn near(one: &[f64], other: &[f64]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
    }

    #[test]
    fn a_line_through_points_is_the_one_worked_out_by_hand() {
        // Through (0, 1), (1, 3) and (2, 4): y = 7/6 + 3/2 x.
        let points = normal(&[(1.0, &[(0, 1.0)]), (3.0, &[(0, 1.0), (1, 1.0)]), (4.0, &[(0, 1.0), (1, 2.0)])], 2);
        assert!(near(&points.step(0.0), &[7.0 / 6.0, 1.5]), "{:?}", points.step(0.0));
        let damped = points.step(100.0);
        assert!(damped.iter().all(|step| *step > 0.0 && *step < 0.1), "{damped:?}");
    }

    #[test]
    fn a_number_that_does_nothing_stays() {
        let alone = normal(&[(6.0, &[(0, 2.0)]), (2.0, &[(2, 1.0)])], 3);
        assert!(near(&alone.step(0.0), &[3.0, 0.0, 2.0]), "{:?}", alone.step(0.0));
    }
}
