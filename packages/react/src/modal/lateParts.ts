import { type ComponentType, lazy } from 'react'
import type { ReportButtonProps } from './ReportButton.js'
import type { ToastPillProps } from './ToastPill.js'

const nothing = () => null
const attempts = 3
const pauseMs = 400

/** Tries a few times; without its code a part stays away, and the modal stands. */
export const late = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
      }
    }
    return { default: nothing as ComponentType<P> }
  })

const loadParts = () => import('./frameParts.js')

// Draw these below a `Suspense`.
export const AlertNote = late<object>(async () => (await loadParts()).AlertNote)
export const LegalBox = late<object>(async () => (await loadParts()).LegalBox)
export const NoWallets = late<object>(async () => (await loadParts()).NoWallets)
export const RequestBar = late<object>(async () => (await import('./views/remote/remoteViews.js')).RequestBar)
export const ReportButton = late<ReportButtonProps>(async () => (await loadParts()).ReportButton)
export const ToastPill = late<ToastPillProps>(async () => (await loadParts()).ToastPill)
