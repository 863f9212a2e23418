import classes from './forms.module.css'

/** A problem that belongs to no field of a form. */
export const FormProblem = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text && <p className={classes.problem}>{text}</p>}</div>
)
