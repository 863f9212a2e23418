import type { MediaDetails } from '@digisigncast/contract/content/media'
import { UrlProblem } from '../by-url/url-problem.tsx'
import { documentProblem } from '../media-words.ts'
import classes from './document-pages.module.css'

/** Warning that pages of a document are not complete. Empty if they are. */
export function DocumentProblem({ media: { source } }: { media: MediaDetails }) {
  const problem = documentProblem(source)
  return problem === undefined ? null : <UrlProblem title="The pages are not complete" problem={problem} />
}

/** The pages of a document as small pictures; each opens in a new tab. Empty for other kinds. */
export function DocumentPages({ media: { page_pictures: pages } }: { media: MediaDetails }) {
  if (pages.length < 2) return null
  return (
    <ol className={classes.pages} aria-label="Pages">
      {pages.map(({ file_path, thumbnail }, index) => (
        // Equal pages have equal paths.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <a
            className={classes.page}
            href={file_path}
            target="_blank"
            rel="noreferrer"
            title={`Open page ${index + 1} in a new tab`}
          >
            <img className={classes.picture} src={thumbnail} alt="" loading="lazy" decoding="async" />
            <span>Page {index + 1}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
