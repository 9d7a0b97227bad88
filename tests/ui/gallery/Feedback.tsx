import { Heart } from 'lucide-react';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { Alert } from '../../../src/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../src/ui/feedback/Skeleton.tsx';

export function Feedback() {
  return (
    <section className="stack" style={{ maxInlineSize: 'none' }}>
      <h1>States</h1>
      <Alert>You are offline. This is the lobby as of 14:05.</Alert>
      <Alert tone="success">Your e-mail address is confirmed.</Alert>
      <Alert tone="warning" action={<Button size="s">Send again</Button>}>
        Confirm your e-mail address to withdraw money. We have sent a link to ada@example.com.
      </Alert>
      <Alert tone="danger">This payment was refused by your bank.</Alert>
      <div className="columns">
        <EmptyState
          icon={<Heart aria-hidden />}
          title="No favourites yet"
          text="Tap the heart on a game to keep it here."
          action={<Button>Go to the lobby</Button>}
        />
        <ErrorState
          title="The games could not be loaded"
          text="The connection was lost on the way. Check it and try again."
          action={<Button>Try again</Button>}
        />
        <div className="stack">
          <Skeleton w="60%" h="1.25rem" />
          <Skeleton h="4rem" radius="tile" />
          <Skeleton w="3rem" h="3rem" radius="round" />
        </div>
      </div>
    </section>
  );
}
