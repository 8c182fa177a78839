/** A number as people write it: with a real minus sign. */
export function written(number: number): string {
  return String(number).replace("-", "−");
}

/** A number that says whether it is more or less. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : written(number);
}
