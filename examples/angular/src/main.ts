import { bootstrapApplication } from '@angular/platform-browser'
import { appConfig } from './app.config'
import { Wallet } from './wallet'

await bootstrapApplication(Wallet, appConfig)
