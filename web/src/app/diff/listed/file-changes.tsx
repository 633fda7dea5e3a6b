import { type CSSProperties, useState } from 'react';
import { Slider, SliderThumb, SliderTrack, ToggleButton } from 'react-aria-components';
import { sizeText } from '../../ui/size-text.ts';
import { type ChangedFile, type FileVersion, isOther, isPicture } from './changed-files.ts';
import { KINDS } from './kinds.ts';

/** Files that came, went or are others; pictures next to what they were. */
export const FileChanges = ({ files }: { files: readonly ChangedFile[] }) => (
  <section className="diff-section">
    <h2>Files</h2>
    {files.map((file) => (
      <FileChange key={file.id} file={file} />
    ))}
  </section>
);

function FileChange({ file }: { file: ChangedFile }) {
  const { name, path, kind, contentType, before, after, settings } = file;
  const isShown = isPicture(file) && isOther(file);
  return (
    <div className="diff-file" role="group" aria-label={`${KINDS[kind]}: file ${name}`} data-stop tabIndex={-1}>
      <h3>
        {name}
        <span className="diff-kind" data-kind={kind}>
          {KINDS[kind]}
        </span>
        <span className="diff-path">{path}</span>
      </h3>
      <p className="diff-fact">{[contentType, sizesOf(before, after)].filter(Boolean).join(', ')}</p>
      {settings.map(({ name: setting, before: was, after: is }) => (
        <p key={setting} className="diff-fact">
          {setting}: {was} → {is}
        </p>
      ))}
      {isShown && <Pictures name={name} before={before} after={after} />}
    </div>
  );
}

const sizesOf = (before?: FileVersion, after?: FileVersion): string => {
  const [was, is] = [before, after].map((version) => (version?.size === undefined ? '' : sizeText(version.size)));
  return was === is || !was || !is ? ((is || was) ?? '') : `${was} → ${is}`;
};

interface PicturesProps {
  name: string;
  before: FileVersion | undefined;
  after: FileVersion | undefined;
}

function Pictures({ name, before, after }: PicturesProps) {
  const [isOver, setOver] = useState(false);
  if (before === undefined || after === undefined)
    return (
      <div className="diff-pictures">
        {before !== undefined && <Picture label="Before" name={name} version={before} />}
        {after !== undefined && <Picture label="Now" name={name} version={after} />}
      </div>
    );
  return (
    <>
      <ToggleButton className="button diff-over" isSelected={isOver} onChange={setOver}>
        Lay one over the other
      </ToggleButton>
      {isOver ? (
        <Over name={name} before={before} after={after} />
      ) : (
        <div className="diff-pictures">
          <Picture label="Before" name={name} version={before} />
          <Picture label="Now" name={name} version={after} />
        </div>
      )}
    </>
  );
}

/** A picture with its dimensions, once they are known. */
function Picture({ label, name, version: { url, size } }: { label: string; name: string; version: FileVersion }) {
  const [shape, setShape] = useState<string>();
  return (
    <figure>
      {shape === 'failed' ? (
        <p className="diff-note">The picture cannot be shown.</p>
      ) : (
        <img
          src={url}
          alt={`${name}, ${label.toLowerCase()}`}
          loading="lazy"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape(`${naturalWidth} × ${naturalHeight}`)
          }
          onError={() => setShape('failed')}
        />
      )}
      <figcaption>
        {[label, shape === 'failed' ? undefined : shape, size === undefined ? undefined : sizeText(size)]
          .filter(Boolean)
          .join(', ')}
      </figcaption>
    </figure>
  );
}

/** Both pictures at one place: so much of the new one is seen. */
function Over({ name, before, after }: { name: string; before: FileVersion; after: FileVersion }) {
  const [share, setShare] = useState(50);
  return (
    <div className="diff-overlay">
      <div className="diff-layers" style={{ '--share': `${share}%` } as CSSProperties}>
        <img src={before.url} alt={`${name}, before`} />
        <img src={after.url} alt={`${name}, now`} />
      </div>
      <Slider
        className="diff-slider"
        aria-label={`How much of the new ${name} is seen`}
        value={share}
        onChange={setShare}
      >
        <SliderTrack className="diff-track">
          <SliderThumb className="diff-thumb" />
        </SliderTrack>
      </Slider>
    </div>
  );
}
