// The help one may ask for during a match.
export interface Help {
  readonly isSpectator: boolean;
  readonly canHint: boolean;
  readonly isHintAwaited: boolean;
  readonly canUndo: boolean;
  hint: () => void;
  undo: () => void;
}
