/** Longest side of every model that the engine makes, in metres: fits the smallest common 3D printers. */
export const LARGEST_SIDE = 0.1;
/** Thinner walls do not come out of a printer with a 0.4 mm nozzle: three lines side by side, in metres. */
export const LEAST_WALL = 0.0012;
/** Walls that would only touch are this far apart, in millimetres: too little to be printed, enough to be told apart. */
export const APART = 0.003;
