import { screensText } from '@digisigncast/contract/api/screens-text'
import type { TakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { screenPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { StateMark } from '../../../../ui/feedback/state-mark.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { useReceipt } from '../takeovers.queries.ts'
import classes from './receipt.module.css'
import { receiptText, receiptWords, unnamed } from './receipt-words.ts'

/** On how many screens a running takeover is shown now, opening to those that do not show it. */
export function Receipt({ id, name }: { id: string; name: string }) {
  const { data: receipt, isError } = useReceipt(id)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (!receipt) return isError && <p className={classes.line}>The screens could not be checked. Reload the page.</p>
  if (receipt.screens.length === 0) return <p className={classes.line}>{receiptText(receipt)}</p>
  return (
    <div className={classes.receipt}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {receiptText(receipt)}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={listId} hidden={!isOpen} className={classes.screens}>
        {isOpen && <Screens receipt={receipt} name={name} />}
      </div>
    </div>
  )
}

function Screens({ receipt, name }: { receipt: TakeoverReceipt; name: string }) {
  const { can, me } = useSession()
  const more = unnamed(receipt)
  return (
    <>
      <ul className={classes.list} aria-label={`Screens that do not show ${name}`}>
        {receipt.screens.map((screen) => {
          if (screen.state === 'shown') return null
          const { mark, text, seen } = receiptWords[screen.state]
          return (
            <li key={screen.id} className={classes.row}>
              <StateMark state={mark} />
              <div>
                {can('screens', 'view') ? <Link to={screenPath(screen.id)}>{screen.name}</Link> : <b>{screen.name}</b>}
                <span>
                  {text}
                  {seen && screen.seen_at !== null && (
                    <>
                      , {seen} <Moment at={screen.seen_at} timeZone={me?.account?.time_zone} show="recent" />
                    </>
                  )}
                </span>
              </div>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={classes.more}>And {screensText(more)} more.</p>}
    </>
  )
}
