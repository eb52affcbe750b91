/** A signed-in person, as routes see them. */
export type User = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** The person who runs this installation: the first account, or OPERATOR_EMAIL. */
  readonly operator: boolean;
};
