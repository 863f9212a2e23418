import { goneText } from '@digisigncast/contract/api/errors'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  expectBack,
  isOnItsPage,
  isSamePanel,
  onItsPage,
  pageQuery,
  panelQuery,
  pendingBack,
  upperEntries,
} from './address/panel-address.ts'
import { entriesAbove } from './use-back-closes.ts'
import { usePanel } from './use-panel.ts'

export const notAllowed = 'You are not allowed to do this. Ask an admin if you need it.'

interface Options<Subject> {
  /** Value of `panel` in the address; the id of the object is in `id`. */
  name?: string
  /** Reads the object of an address; undefined if it does not exist. Omitted for panels that never have an object. */
  find?: (id: string) => Promise<Subject | undefined>
  /** Singular noun of the object. */
  noun?: string
  /** Whether the user may open it. */
  isAllowed?: boolean
  /** Why this object cannot be opened; undefined if it can. */
  refusal?: (object: Subject) => string | undefined
  /** For panels that also open without an object, by default to create one: whether the user may. */
  canCreate?: boolean | undefined
  /** Value of `panel` without an object. */
  createName?: string
}

export type AddressPanelState<Subject> = ReturnType<typeof useAddressPanel<Subject & { id: string }>>

/**
 * State of a side panel with an address: `?panel=edit&id=…`, or `?panel=create` without an object, or `?panel=name` for
 * a panel that never has one. The other values of the address stay. Opening adds a history entry. `AddressPanel` shows the panel.
 */
export function useAddressPanel<Subject extends { id: string }>({
  name = 'edit',
  find,
  noun = name,
  isAllowed = true,
  refusal,
  canCreate = find ? undefined : isAllowed,
  createName = find ? 'create' : name,
}: Options<Subject>) {
  const location = useLocation()
  const [params] = useSearchParams()
  const panel = params.get('panel')
  const id = panel === name ? params.get('id') : null
  const isNew = panel === createName && id === null && canCreate !== undefined
  const isWanted = isNew || id !== null

  // Handed over by the page; read from the server if the address opened the panel.
  const [given, setGiven] = useState<Subject>()
  const isGiven = given !== undefined && given.id === id
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', name, noun, id, location.key],
    queryFn: async () => (await find?.(id ?? '')) ?? null,
    enabled: id !== null && isAllowed && !isGiven,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const subject = isGiven ? given : (data ?? undefined)
  const mayOpen = isNew ? canCreate : isAllowed
  // The page opens only objects that can be opened.
  const reason = mayOpen ? data && refusal?.(data) : notAllowed

  const shown = usePanel<{ id: string | null; subject: Subject | undefined }>()
  const shownId = shown.subject?.id ?? null
  const [createdId, setCreatedId] = useState<string>()
  const isCreated = shownId === null && id !== null && id === createdId
  const isShown = shown.opened && isWanted && (shownId === id || isCreated)
  if (isWanted && !reason && !isShown && (isNew || subject !== undefined))
    shown.open({ id, subject: isNew ? undefined : subject })
  else if (!isWanted && shown.opened) {
    shown.close()
    setGiven(undefined)
  }

  const { open, keepOpen, close } = useMoves<Subject>({ name, createName, onOpen: setGiven, onKept: setCreatedId })

  return {
    opened: isShown,
    subject: shown.subject?.subject,
    turn: shown.turn,
    /** `kept` is stored with the history entry. */
    open: useCallback((object?: Subject, kept?: object) => void open(object, object?.id, kept), [open]),
    /** Opens it with the stored object, which is read first. */
    openById: useCallback((wantedId: string) => void open(undefined, wantedId), [open]),
    close,
    /** Gives the panel that has created an object the address of this object, without opening it again. */
    keepOpen,
    /** Why the wanted panel cannot be shown: a text, or an error of the request. */
    problem: isWanted && !isShown ? (reason ?? (data === null ? goneText(noun) : error)) : null,
    retry: () => void refetch(),
    noun,
  }
}

interface Moves<Subject> {
  name: string
  createName: string
  onOpen: (object: Subject | undefined) => void
  /** Gets the id of an object that its panel has created. */
  onKept: (id: string) => void
}

/** Opens and closes a panel in the address. */
function useMoves<Subject extends { id: string }>({ name, createName, onOpen, onKept }: Moves<Subject>) {
  const navigate = useNavigate()
  const location = useLocation()
  const isOwnEntry = useRef(false)
  useEffect(() => {
    isOwnEntry.current = isOnItsPage(location)
  }, [location])
  const open = useCallback(
    async (object: Subject | undefined, wantedId = object?.id, kept: object = {}) => {
      onOpen(object)
      await pendingBack()
      const search = panelQuery(wantedId ? name : createName, wantedId).toString()
      // A panel that opens from another one takes its entry.
      const replace = new URLSearchParams(window.location.search).has('panel')
      const state = { ...kept, ...((!replace || isOwnEntry.current) && onItsPage) }
      await navigate({ search }, { state, replace, preventScrollReset: true })
    },
    [navigate, name, createName, onOpen],
  )
  const { search } = location
  const keepOpen = useCallback(
    (object: Subject) => {
      onOpen(object)
      onKept(object.id)
      const state: unknown = location.state
      void navigate(
        { search: panelQuery(name, object.id).toString() },
        { state, replace: true, preventScrollReset: true },
      )
    },
    [navigate, name, location, onOpen, onKept],
  )
  const close = useCallback(() => {
    if (pendingBack() || !isSamePanel(window.location.search, search)) return
    if (isOwnEntry.current) {
      expectBack()
      void navigate(-1 - entriesAbove() - upperEntries(location))
    } else void navigate({ search: pageQuery().toString() }, { replace: true, preventScrollReset: true })
  }, [navigate, search, location])
  return { open, keepOpen, close }
}
