import { resetTo } from '@latchkey/core/actions'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { View } from '@latchkey/ui/components/View'
import { observeSize } from '@latchkey/ui/motion/observeSize'
import {
  type ComponentType,
  createElement,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { PlainCard, type RouteCardProps } from '../modal/shell/Modal.js'
import type { AnyView, PartLoad } from '../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../modal/hooks/viewHooks.js'
import { useClient } from '../provider/LatchkeyContext.js'
import type { SpeakingProps } from './Drawn.js'
import type { ViewTexts } from './options.js'

export interface WideProps {
  readonly card: RouteCardProps
  readonly own: ReactNode
  readonly texts: ViewTexts | undefined
  readonly Speak: ComponentType<SpeakingProps>
}

const MIN_WIDTH = 768

/** Stays beside the views that its rows open. */
const ROOT_VIEW = 'Connect'

/** Two columns if there is room while connecting; otherwise the compact card. */
export function Wide({ card, own, texts, Speak }: WideProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { views } = useModalContext()
  const root = useLatchkeyState(({ modal }) => modal.stack[0])
  const hasRoom = useHasRoom(ref)
  const List = views.get(ROOT_VIEW)
  const isFirst = card.shown.route.view === ROOT_VIEW
  // A rehearsal has no history yet.
  const first = root ?? card.shown.route
  const isWide = hasRoom && first.view === ROOT_VIEW && List !== undefined
  useLayoutEffect(() => {
    const frame = ref.current?.closest('.lk-frame')
    frame?.toggleAttribute('data-lk-wide', isWide)
    return () => frame?.removeAttribute('data-lk-wide')
  }, [isWide])
  const { view: _name, ...data } = first
  return (
    <div ref={ref} className={isWide ? 'lk-wide' : undefined} data-testid={isWide ? 'lk-wide' : undefined}>
      {isWide ? (
        <>
          <Speak texts={texts} view={ROOT_VIEW}>
            <ListColumn isFirst={isFirst}>{createElement(List, { data: data as never })}</ListColumn>
          </Speak>
          <div className="lk-wide-side" data-lk-first={isFirst || undefined}>
            <Side card={card} isFirst={isFirst} />
          </div>
        </>
      ) : (
        own
      )}
    </div>
  )
}

function useHasRoom(ref: RefObject<HTMLElement | null>): boolean {
  const { embedded } = useModalContext()
  const [hasRoom, setRoom] = useState(() => !embedded && window.innerWidth >= MIN_WIDTH)
  useLayoutEffect(() => {
    const shell = ref.current?.closest('.lk-root')
    if (!shell) return undefined
    const measure = () => setRoom(shell.clientWidth >= (embedded ? MIN_WIDTH - 48 : MIN_WIDTH))
    // A closed layer has no size.
    if (shell.clientWidth > 0) measure()
    return observeSize([shell], () => shell.clientWidth > 0 && measure())
  }, [ref, embedded])
  return hasRoom
}

function ListColumn({ isFirst, children }: { readonly isFirst: boolean; readonly children: ReactNode }) {
  const client = useClient()
  const t = useWords()
  const list = useRef<HTMLDivElement>(null)
  const chosen = useLatchkeyState(({ modal }) => (modal.stack.length > 1 ? modal.wallet?.row.id : undefined))
  useLayoutEffect(() => {
    // Ids are foreign text, and some tests have no `CSS.escape`.
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-testid]')
    const row =
      chosen && Array.from(rows ?? []).find(({ dataset }) => dataset.testid === `lk-wallet-${chosen}`)
    if (!row) return undefined
    row.setAttribute('data-lk-chosen', '')
    return () => row.removeAttribute('data-lk-chosen')
  }, [chosen])
  const leave = ({ target }: MouseEvent) => {
    const { stack } = client.getState().modal
    const [first] = stack
    if (first && stack.length > 1 && (target as Element).closest('.lk-row')) resetTo(client, first)
  }
  return (
    <div className="lk-wide-list" ref={list} onClickCapture={leave}>
      {}
      <h2 className="lk-title" aria-hidden={isFirst || undefined}>
        {t('connect.title')}
      </h2>
      {children}
    </div>
  )
}

const loadHelp: PartLoad<object> = async (code) =>
  (await code.help()).views.WhatIsAWallet as ComponentType<object>

function Side({ card, isFirst }: { readonly card: RouteCardProps; readonly isFirst: boolean }) {
  const { views } = useModalContext()
  const [Help] = useState(() => views.part(loadHelp, 'help'))
  const teaching = useMemo<AnyView>(
    () => () => (
      <Suspense
        fallback={
          <View>
            <SkeletonRow />
          </View>
        }
      >
        <Help />
      </Suspense>
    ),
    [Help],
  )
  const { shown } = card
  return <PlainCard {...card} shown={isFirst ? { ...shown, view: teaching } : shown} />
}
