import { View } from '@latchkey/ui'

export const ConnectingView = () => <View testId="lk-view-ConnectingExternal">{null}</View>
