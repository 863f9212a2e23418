/** A problem that the operator can solve: the message is shown without a stack. */
export class OperatorError extends Error {}
