import { useState } from 'react';
import { Badge } from '../../../src/ui/content/Badge.tsx';
import { Picture } from '../../../src/ui/content/Picture.tsx';
import { Button } from '../../../src/ui/controls/Button.tsx';
import { Skeleton } from '../../../src/ui/feedback/Skeleton.tsx';
import { Carousel } from '../../../src/ui/lists/Carousel.tsx';
import { Rail } from '../../../src/ui/lists/Rail.tsx';
import { RailSkeleton } from '../../../src/ui/lists/RailSkeleton.tsx';
import { VirtualGrid } from '../../../src/ui/lists/VirtualGrid.tsx';

const PAGE = 40;
const TOTAL = 12_000;
const NEW = Array.from({ length: 15 }, (_, index) => index);

function picture(hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="hsl(${hue} 45% 32%)"/><circle cx="150" cy="150" r="90" fill="hsl(${hue + 40} 70% 62%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function Tile({ index }: { index: number }) {
  const hue = (index * 47) % 360;
  return (
    <a className="tile" href={`#${index}`}>
      <Picture
        src={picture(hue)}
        colour={`hsl(${hue} 45% 32%)`}
        width={300}
        height={400}
        alt={`Game ${index + 1}`}
      />
      {index % 4 === 0 && (
        <span className="badges">
          <Badge tone="over">New</Badge>
        </span>
      )}
    </a>
  );
}

export function Lists() {
  const [items, setItems] = useState<(number | undefined)[]>(() => Array.from({ length: PAGE }, (_, i) => i));
  const load = (index: number) => {
    if (index >= TOTAL) return;
    const from = index - (index % PAGE);
    setTimeout(() => {
      setItems(old => {
        const next = [...old];
        for (let i = from; i < Math.min(from + PAGE, TOTAL); i++) next[i] = i;
        return next;
      });
    }, 200);
  };
  const labels = { previous: 'Previous', next: 'Next' };
  return (
    <section className="stack" style={{ maxInlineSize: 'none' }}>
      <h1>Lists</h1>
      <Carousel
        label="Offers"
        labels={{ ...labels, pause: 'Pause', play: 'Play', slide: (i, n) => `Slide ${i} of ${n}` }}
        autoplayMs={10_000}
      >
        {[210, 150, 280].map(hue => (
          <div key={hue} className="slide" style={{ background: `hsl(${hue} 30% 22%)` }}>
            <h2>Weekly race, €5,000 in prizes</h2>
            <span>
              <Button variant="play">Join</Button>
            </span>
          </div>
        ))}
      </Carousel>
      <Rail
        title="New games"
        labels={labels}
        action={
          <Button variant="quiet" size="s">
            See all
          </Button>
        }
      >
        {NEW.map(index => (
          <Tile key={index} index={index} />
        ))}
      </Rail>
      <RailSkeleton />
      <Rail title="Tournaments" labels={labels} itemSize="wide">
        {NEW.slice(0, 5).map(index => (
          <Skeleton key={index} ratio={16 / 9} radius="tile" />
        ))}
      </Rail>
      <h2>All games</h2>
      <VirtualGrid
        label="All games"
        items={items}
        total={TOTAL}
        minColumn={100}
        restoreKey="all"
        onLoadMore={load}
        renderItem={(item: number) => <Tile index={item} />}
        renderSkeleton={() => <Skeleton ratio={3 / 4} radius="tile" />}
      />
    </section>
  );
}
