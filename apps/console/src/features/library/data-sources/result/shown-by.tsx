import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { Link } from 'react-router'
import { slidePath } from '../../../../api/page-paths.ts'
import { othersText } from '../../../../ui/text/unmanaged-text.ts'
import { counted } from '../source-words.ts'
import classes from './source-result.module.css'

/** Links to the slides that show a source. */
export function ShownBy({ source: { slide_count: count, slides, hidden_slides: hidden } }: { source: DataSource }) {
  if (count === 0) return null
  const more = count - hidden - slides.length
  return (
    <div className={classes.slides}>
      <h3 className={classes.title}>Shown by</h3>
      <ul>
        {slides.map(({ id, name }) => (
          <li key={id}>
            <Link to={slidePath(id)}>{name}</Link>
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more slide')}</li>}
        {hidden > 0 && <li>{othersText(hidden)}</li>}
      </ul>
    </div>
  )
}
