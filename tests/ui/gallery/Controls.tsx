import { Bell, Gift, Heart, LogOut, Menu as MenuIcon, Play, Search, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../src/ui/content/Badge.tsx';
import { Money } from '../../../src/ui/content/Money.tsx';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { Chip } from '../../../src/ui/controls/Chip.tsx';
import { IconButton } from '../../../src/ui/controls/IconButton.tsx';
import { Tabs } from '../../../src/ui/controls/Tabs.tsx';
import { Spinner } from '../../../src/ui/feedback/Spinner.tsx';
import { Menu } from '../../../src/ui/overlays/Menu.tsx';

export function Controls() {
  const [chip, setChip] = useState('all');
  return (
    <section className="stack" style={{ maxInlineSize: 'none' }}>
      <h1>Controls</h1>
      <div className="line">
        <Button variant="play" icon={<Play aria-hidden />}>
          Play
        </Button>
        <Button variant="primary">Sign in</Button>
        <Button variant="secondary">Try for free</Button>
        <Button variant="quiet">See all</Button>
        <Button variant="danger">Close account</Button>
        <Button variant="play" busy>
          Deposit
        </Button>
        <Button variant="primary" disabled>
          Save
        </Button>
      </div>
      <div className="line">
        <Button size="s">Small</Button>
        <Button size="m">Medium</Button>
        <Button size="l" variant="play">
          Deposit €50.00
        </Button>
        <Button variant="play" size="l" reason="You are offline. Deposits work again when you are back.">
          Deposit
        </Button>
        <Button href="/games">A link</Button>
      </div>
      <div className="line">
        <IconButton label="Search" icon={<Search aria-hidden />} />
        <IconButton label="Notices" icon={<Bell aria-hidden />} variant="raised" />
        <IconButton label="Favourite" icon={<Heart aria-hidden />} pressed />
        <IconButton label="Gifts" icon={<Gift aria-hidden />} size="s" variant="over" />
        <IconButton label="Menu" icon={<MenuIcon aria-hidden />} size="l" aria-disabled />
        <Spinner label="Loading" />
        <Menu
          label="Account"
          trigger={
            <>
              <User aria-hidden /> <Money text="€1,234.50" />
            </>
          }
          items={[
            { key: 'profile', label: 'Profile', icon: <User aria-hidden />, href: '/profile', current: true },
            { key: 'settings', label: 'Settings', icon: <Settings aria-hidden />, href: '/settings' },
            { key: 'out', label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: () => undefined },
          ]}
        />
      </div>
      <div className="line">
        <Badge>New</Badge>
        <Badge tone="info">Live</Badge>
        <Badge tone="money">Paid</Badge>
        <Badge tone="warning">Waiting</Badge>
        <Badge tone="danger">Refused</Badge>
        <Badge tone="over">Jackpot</Badge>
        <Money text="+€20.00" tone="in" />
        <Money text="€1,234,567.89" />
      </div>
      <div className="line">
        {['all', 'slots', 'live', 'table games'].map(name => (
          <Chip key={name} pressed={chip === name} onClick={() => setChip(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <Tabs
        label="Profile"
        items={['Overview', 'Balance and gifts', 'Limits', 'Documents', 'Security'].map((label, index) => ({
          key: label,
          label,
          href: `/profile/${index}`,
          current: index === 1,
        }))}
      />
    </section>
  );
}
