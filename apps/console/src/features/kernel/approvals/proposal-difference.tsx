import type { ProposalDetails, ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import { linesOf } from './approval-words.ts'
import classes from './approvals.module.css'

/** Items of one side; more are counted. */
const maxLines = 100

/** The states before and after a proposal, in words and pictures. */
export function ProposalDifference({ proposal }: { proposal: ProposalDetails }) {
  const { differences, more, before, after, pictures } = proposal
  return (
    <>
      {differences.length > 0 && (
        <section>
          <h3 className={classes.heading}>What changes</h3>
          <ul className={classes.differences}>
            {differences.map((one) => (
              <li key={`${one.type} ${one.field} ${one.text}`}>
                {one.text}
                {one.things.length > 0 && (
                  <span className={classes.values}>
                    {one.things.map(({ name }) => name || 'Deleted content').join(', ')}
                    {one.count > one.things.length &&
                      ` and ${(one.count - one.things.length).toLocaleString('en')} more`}
                  </span>
                )}
              </li>
            ))}
            {more > 0 && <li>{more.toLocaleString('en')} more differences</li>}
          </ul>
        </section>
      )}
      <div className={classes.sides}>
        <Side title="Before" state={before} pictures={pictures} none="Does not exist yet." />
        <Side title="After" state={after} pictures={pictures} none="Is deleted." />
      </div>
    </>
  )
}

interface SideProps {
  title: string
  state: ProposedState | null
  pictures: Record<string, string>
  none: string
}

function Side({ title, state, pictures, none }: SideProps) {
  const lines = state ? linesOf(state) : []
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      {lines.length === 0 ? (
        <p className={classes.none}>{state ? 'No content.' : none}</p>
      ) : (
        <ol className={classes.items}>
          {lines.slice(0, maxLines).map(({ key, name, media }) => (
            <li key={key} className={classes.item}>
              {media !== null && pictures[media] !== undefined && (
                <img src={pictures[media]} alt="" loading="lazy" decoding="async" />
              )}
              <span>{name}</span>
            </li>
          ))}
          {lines.length > maxLines && <li>{(lines.length - maxLines).toLocaleString('en')} more</li>}
        </ol>
      )}
    </section>
  )
}
