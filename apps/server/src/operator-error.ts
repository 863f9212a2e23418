/** A problem that the operator can solve: its message is a sentence for them, shown without a stack. */
export class OperatorError extends Error {}
