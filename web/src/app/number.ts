/** A number as people write it: with a real minus sign. */
export function written(number: number): string {
  return String(number).replace("-", "−");
}
