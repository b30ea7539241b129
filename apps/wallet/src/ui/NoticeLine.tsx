import { useEffect } from 'react'
import { useWallet, useWalletState } from './WalletProvider.js'

const SHOWN_MS = 4000

export function NoticeLine() {
  const { store } = useWallet()
  const { notice } = useWalletState()
  const id = notice?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => store.set({ notice: undefined }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, store])
  return (
    <div className="notices" role="status">
      {notice !== undefined && (
        <p className={`notice notice-${notice.tone}`} data-testid="wa-notice" data-tone={notice.tone}>
          {notice.text}
        </p>
      )}
    </div>
  )
}
