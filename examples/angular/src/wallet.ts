import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import { injectAccount, injectSignMessage } from '@latchkey/angular'

@Component({
  selector: 'app-wallet',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <latchkey-button />
    @if (account().isConnected) {
      <p>
        <button [disabled]="signing.status() === 'pending'" (click)="signing.mutate({ message: 'Hello' })">
          {{ signing.data() ?? 'Sign as ' + account().address }}
        </button>
      </p>
    }
  `,
})
export class Wallet {
  readonly account = injectAccount('eip155')
  readonly signing = injectSignMessage()
}
