import { View } from '@latchkey/ui'

export const PreviewView = () => <View testId="lk-view-WalletSendPreview">{null}</View>
