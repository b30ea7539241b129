import type { Client, Route } from '@latchkey/core'
import { Card } from '@latchkey/ui/components/Card'
import { Header } from '@latchkey/ui/components/Header'
import { LiveRegion } from '@latchkey/ui/components/LiveRegion'
import { Stage } from '@latchkey/ui/motion/Stage'
import { createElement, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { ChunkView } from './ChunkView.js'
import { AlertNote, RequestBar, ToastPill } from './lateParts.js'
import { ModalContext, type ModalContextValue, type ShownWallet } from './ModalContext.js'
import { Rehearsal } from './Rehearsal.js'
import { useHeader } from './useHeader.js'
import { type ShownRoute, useShownRoute } from './useShownRoute.js'
import { useWords } from './useWords.js'
import type { ViewLoader } from './views/createViewLoader.js'
import type { AnyView } from './views/ViewProps.js'

/** Properties of {@link Modal}. */
export interface ModalProps {
  readonly client: Client
  readonly views: ViewLoader
  readonly embedded: boolean
  /** A route to draw without showing it; its view is here. */
  readonly rehearsed?: Route | undefined
}

/** The card: header, the view on top of the stack, toast, and what screen readers are told. */
export function Modal({ views, embedded, rehearsed }: ModalProps) {
  const [spoken, setSpoken] = useState({ text: '', isUrgent: false })
  const announce = useCallback<ModalContextValue['announce']>((text, urgency) => {
    setSpoken({ text, isUrgent: urgency === 'alert' })
  }, [])
  const [wallet, setWallet] = useState<ShownWallet>()
  const context = useMemo(
    () => ({ views, embedded, announce, wallet, setWallet }),
    [views, embedded, announce, wallet],
  )
  return (
    <ModalContext.Provider value={context}>
      {rehearsed ? (
        <Rehearsal>
          <RouteCard shown={firstShown(rehearsed, views)} />
        </Rehearsal>
      ) : (
        <ModalCard />
      )}
      <LiveRegion message={spoken.isUrgent ? '' : spoken.text} />
      <LiveRegion message={spoken.isUrgent ? spoken.text : ''} assertive />
    </ModalContext.Provider>
  )
}

function ModalCard() {
  const modal = useLatchkeyState((state) => state.modal)
  const { shown, retry } = useShownRoute(modal)
  if (!shown) return null
  return <RouteCard shown={shown} isLoading={modal.loading} onRetry={retry} />
}

const firstShown = (route: Route, views: ViewLoader): ShownRoute => ({
  route,
  depth: 1,
  direction: 'none',
  status: 'ready',
  view: views.get(route.view),
})

/** The view of a route; its data belongs to its name, which the table of loaders guarantees. */
const drawView = (view: AnyView, { view: _name, ...data }: ShownRoute['route']) =>
  createElement(view, { data: data as never })

interface RouteCardProps {
  readonly shown: ShownRoute
  readonly isLoading?: boolean
  readonly onRetry?: () => void
}

const RouteCard = memo(function RouteCard({ shown, isLoading = false, onRetry = () => {} }: RouteCardProps) {
  const t = useWords()
  const { route, depth, direction, status, view } = shown
  const { title, hideTitle, onBack, onHelp, onClose } = useHeader(route, depth)
  const toast = useLatchkeyState((state) => state.toast)
  const hasAlert = useLatchkeyState((state) => state.alert !== null)
  const isAsked = useLatchkeyState((state) => !!state.unopenedRequests?.length)
  const isReady = status === 'ready' && view !== undefined && !isLoading
  const viewKey = `${route.view}${'walletId' in route ? route.walletId : ''}${'chainId' in route ? route.chainId : ''}`
  return (
    <Card
      testId="lk-card"
      toast={
        toast ? (
          <Suspense>
            <ToastPill key={toast.id} toast={toast} />
          </Suspense>
        ) : undefined
      }
    >
      <Header
        title={title}
        viewKey={viewKey}
        ready={isReady}
        hideTitle={hideTitle}
        onBack={onBack}
        onHelp={onHelp}
        onClose={onClose}
        labels={{ back: t('common.back'), help: t('common.help'), close: t('common.close') }}
      >
        {isReady && view.header ? createElement(view.header) : undefined}
      </Header>
      {hasAlert ? (
        <Suspense>
          <AlertNote />
        </Suspense>
      ) : null}
      <Stage viewKey={isReady ? viewKey : `${viewKey}-${status}`} direction={direction}>
        {isReady ? (
          drawView(view, route)
        ) : (
          <ChunkView status={status === 'failed' ? 'failed' : 'waiting'} onRetry={onRetry} />
        )}
      </Stage>
      {isAsked && route.view !== 'OpenWallet' ? (
        <Suspense>
          <RequestBar />
        </Suspense>
      ) : null}
    </Card>
  )
})
