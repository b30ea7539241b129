import { View } from '@latchkey/ui'

export const SendView = () => <View testId="lk-view-WalletSend">{null}</View>
