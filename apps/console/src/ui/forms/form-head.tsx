import classes from './forms.module.css'

export function FormHead({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
    </div>
  )
}
