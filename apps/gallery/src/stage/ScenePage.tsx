import {
  AccountButton,
  ConnectButton,
  LatchkeyModal,
  LatchkeyProvider,
  type Locale,
  NetworkButton,
  type WordOverrides,
} from '@latchkey/react'
import { customize } from '@latchkey/react/customize'
import { QrCode, WalletIcon } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import type { Scene } from '../scenes/Scene.js'
import type { Stage } from './Stage.js'

export interface ScenePageProps {
  readonly scene: Scene
  readonly stage: Stage
  readonly words: WordOverrides
  readonly locale: Locale | undefined
  readonly onMounted: () => void
}

export function ScenePage({ scene, stage, words, locale, onMounted }: ScenePageProps) {
  const [customization] = useState(() => scene.customization && customize(scene.customization))
  useEffect(onMounted, [onMounted])
  return (
    <LatchkeyProvider
      client={stage.client}
      words={words}
      locale={locale}
      initialState={scene.initialState}
      customization={customization}
    >
      <main className="stage" aria-label={scene.title}>
        {scene.page === 'buttons' ? (
          <div className="buttons" data-testid="buttons">
            <h1 className="sr">{scene.title}</h1>
            <ConnectButton />
            <AccountButton showBalance={false} />
            <NetworkButton />
          </div>
        ) : null}
        {scene.qr ? (
          <div className="qr" data-testid="qr">
            <h1 className="sr">{scene.title}</h1>
            <QrCode
              value={scene.qr.value}
              label={scene.title}
              logo={
                scene.qr.hasLogo ? (
                  <WalletIcon src="/gateway/getWalletImage/io.metamask" name="MetaMask" size={62} eager />
                ) : undefined
              }
              testId="lk-qr"
            />
          </div>
        ) : null}
        {scene.page === 'embedded' ? <LatchkeyModal embedded className="embedded" /> : null}
      </main>
    </LatchkeyProvider>
  )
}
