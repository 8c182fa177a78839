// What a cell is for the one who holds a number or a bonus.

export interface CellState {
  /** `ready` crosses at once, `payable` takes up another number or bonus first, `idle` cannot be crossed now. */
  readonly kind: "ready" | "payable" | "idle";
  readonly move?: string;
  /** Lightnings it costs. */
  readonly price: number;
  /** What pressing it does, for those who cannot see the table. */
  readonly label: string;
  readonly isHinted: boolean;
}
