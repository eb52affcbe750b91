/** A signed-in person, as routes see them. */
export type User = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** Whether they have shown that the address is theirs: only then is anything given to it. */
  readonly verified: boolean;
  /** The person who runs this installation: the first account, or OPERATOR_EMAIL. */
  readonly operator: boolean;
};
