import type { Client, Route } from '@latchkey/core'
import { goBack, navigate, unopenedRequests, views } from '@latchkey/core/actions'
import { Card } from '@latchkey/ui/components/Card'
import { DrawContext, Part } from '@latchkey/ui/components/DrawContext'
import { Header } from '@latchkey/ui/components/Header'
import { LiveRegion } from '@latchkey/ui/components/LiveRegion'
import { Stage } from '@latchkey/ui/motion/Stage'
import {
  createElement,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { Activity } from './Activity.js'
import type { AnyView, ViewLoader } from './viewLoader.js'
import { ChunkView, FailedView, QuietGuard, ViewGuard } from './failures.js'
import { AlertNote, RequestBar, ToastPill } from '../parts/lazyParts.js'
import { type LogoSource, usePictures } from '../parts/pictures.js'
import { type ShownRoute, useShownRoute } from '../hooks/useShownRoute.js'
import { ModalContext, type ModalContextValue, useModalContext, useWords } from '../hooks/viewHooks.js'
import { isTouch, useWalletGlance } from '../parts/wallets.js'

export interface ModalProps {
  readonly client: Client
  readonly views: ViewLoader
  readonly logos: LogoSource
  readonly embedded: boolean
  readonly rehearsed?: Route | undefined
  /** With the same value, the rehearsed view is the one shown. */
  readonly drawing?: number | undefined
}

const noAnnouncement = { text: '', isUrgent: false }

/** A remaining announcement would be read again with later views. */
const ANNOUNCEMENT_MS = 5_000

export function Modal({ client, views: loader, logos, embedded, rehearsed, drawing }: ModalProps) {
  const [announcement, setAnnouncement] = useState(noAnnouncement)
  const announce = useCallback<ModalContextValue['announce']>((text, urgency) => {
    setAnnouncement({ text, isUrgent: urgency === 'alert' })
  }, [])
  useEffect(() => {
    if (announcement.text === '') return
    const timer = setTimeout(() => setAnnouncement(noAnnouncement), ANNOUNCEMENT_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  const pictures = usePictures(logos)
  const context = useMemo(
    () => ({ views: loader, pictures, embedded, announce }),
    [loader, pictures, embedded, announce],
  )
  return (
    <ModalContext.Provider value={context}>
      <Activity key={drawing} mode={rehearsed ? 'hidden' : 'visible'}>
        <ViewGuard
          renderFailed={(failure, retry) => (
            <Card testId="lk-card">
              <FailedView
                failure={failure}
                view="Modal"
                onRetry={retry}
                onClose={embedded ? undefined : () => client.close()}
              />
            </Card>
          )}
        >
          <ModalCard rehearsed={rehearsed} />
        </ViewGuard>
      </Activity>
      <LiveRegion message={announcement.isUrgent ? '' : announcement.text} />
      <LiveRegion message={announcement.isUrgent ? announcement.text : ''} assertive />
    </ModalContext.Provider>
  )
}

function ModalCard({ rehearsed }: Pick<ModalProps, 'rehearsed'>) {
  const now = useLatchkeyState((state) => state.modal)
  const modal = useMemo(() => (rehearsed ? { ...now, stack: [rehearsed] } : now), [now, rehearsed])
  const { shown, retry } = useShownRoute(modal)
  if (!shown) return null
  return <RouteCard shown={shown} isLoading={modal.loading} onRetry={retry} />
}

/** The loaders' table guarantees that data and name match. */
const drawView = (view: AnyView, { view: _name, ...data }: ShownRoute['route']) =>
  createElement(view, { data: data as never })

export interface RouteCardProps {
  readonly shown: ShownRoute
  readonly isLoading?: boolean
  readonly onRetry?: () => void
}

const RouteCard = memo((props: RouteCardProps) =>
  useContext(DrawContext)('card', props, <PlainCard {...props} />),
)

export function PlainCard({ shown, isLoading = false, onRetry = () => {} }: RouteCardProps) {
  const t = useWords()
  const draw = useContext(DrawContext)
  const { route, depth, direction, status, view } = shown
  const header = useHeader(route, depth)
  const toast = useLatchkeyState((state) => state.toast)
  const hasAlert = useLatchkeyState((state) => state.alert !== null)
  const hasUnopenedRequest = useLatchkeyState((state) => unopenedRequests(state).length > 0)
  const isReady = status === 'ready' && view !== undefined && !isLoading
  const viewKey = keyOf(route)
  return (
    <Card
      testId="lk-card"
      toast={toast ? <LazySlot key={toast.id} part={<ToastPill toast={toast} />} /> : undefined}
    >
      <Header
        {...header}
        viewKey={viewKey}
        isBack={direction === 'back'}
        ready={isReady}
        labels={{ back: t('common.back'), help: t('common.help'), close: t('common.close') }}
      >
        {isReady && view.header ? (
          <QuietGuard key={viewKey}>{createElement(view.header)}</QuietGuard>
        ) : (
          draw('logo', { view: route.view, title: header.title }, undefined)
        )}
      </Header>
      {hasAlert ? <LazySlot part={<AlertNote />} /> : null}
      <Part name="stage" facts={{ view: route.view }}>
        <Stage viewKey={isReady ? viewKey : `${viewKey}-${status}`} direction={direction}>
          {isReady ? (
            <ViewGuard
              key={viewKey}
              renderFailed={(failure, retry) => (
                <FailedView failure={failure} view={route.view} onRetry={retry} />
              )}
            >
              {drawView(view, route)}
            </ViewGuard>
          ) : (
            <ChunkView status={status === 'failed' ? 'failed' : 'waiting'} onRetry={onRetry} />
          )}
        </Stage>
      </Part>
      {hasUnopenedRequest && route.view !== 'OpenWallet' ? <LazySlot part={<RequestBar />} /> : null}
    </Card>
  )
}

/** Another wallet, network or request is another view. */
const keyOf = (route: Route): string =>
  `${route.view}${'walletId' in route ? route.walletId : ''}${'chainId' in route ? route.chainId : ''}${route.request ?? ''}`

/** The card is complete without late parts. */
const LazySlot = ({ part }: { readonly part: ReactNode }) => (
  <QuietGuard>
    <Suspense>{part}</Suspense>
  </QuietGuard>
)

export interface HeaderState {
  readonly title: string
  readonly hideTitle: boolean
  readonly onBack?: (() => void) | undefined
  readonly onHelp?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
}

function useHeader(route: Route, depth: number): HeaderState {
  const client = useClient()
  const t = useWords()
  const { embedded } = useModalContext()
  const { name: wallet } = useWalletGlance('walletId' in route ? route.walletId : undefined)
  const { title, back, close } = views[route.view]
  const state = useLatchkeyState((now) => ({
    title: typeof title === 'string' ? title : title(now, { isTouch: isTouch() }),
    mayGoBack: back?.(now) ?? true,
    mayClose: close?.(now) ?? true,
    isReceipt: now.send.progress.step === 'confirmed',
  }))
  // Views about a wallet or a request are titled with its name.
  const name = 'name' in route ? route.name : wallet
  const hasHelp = route.view === 'Connect' || route.view === 'ConnectWallets'
  return {
    title: name ?? t(state.title as 'connect.title'),
    hideTitle: route.view === 'WalletSendProgress' && state.isReceipt,
    onBack: depth > 1 && state.mayGoBack ? () => goBack(client) : undefined,
    onHelp: hasHelp ? () => navigate(client, { view: 'WhatIsAWallet' }) : undefined,
    onClose: embedded || !state.mayClose ? undefined : () => client.close(),
  }
}
