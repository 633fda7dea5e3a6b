import { useEffect } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Download, type Format, type Paper, useDownload } from './download.ts';
import { PaperChoice } from './paper-choice.tsx';
import { sizeText } from '../ui/size-text.ts';
import { lossText } from './texts.ts';
import { TransferBar } from './progress-bar.tsx';
import './transfer.css';

interface Props {
  spaceId: string;
  changeRequestId?: string | undefined;
  /** The page that somebody looks at, where they do. */
  page?: { id: string; title: string } | undefined;
  format?: Format;
  onClose: () => void;
}

type Scope = 'all' | 'below' | 'only';

/** Chooses what is exported, and shows how far it is. Closing it cancels the export. */
export function ExportDialog({ spaceId, changeRequestId, page, format: first = 'files', onClose }: Props) {
  const [format, setFormat] = useState<Format>(changeRequestId === undefined ? first : 'pdf');
  const [scope, setScope] = useState<Scope>('all');
  const [paper, setPaper] = useState<Paper>('a4');
  const { download, start, cancel } = useDownload();
  const isRunning = download.state === 'making' || download.state === 'receiving';
  useEffect(() => cancel, [cancel]);
  const ofPage = format === 'pdf' && scope !== 'all' ? { page: page?.id, only: scope === 'only' } : {};
  return (
    <Dialog title="Export" isOpen onClose={onClose}>
      <div className="form">
        <RadioGroup value={format} isDisabled={isRunning} onChange={(value) => setFormat(value as Format)}>
          <Label>Format</Label>
          <Radio value="files" className="radio" isDisabled={changeRequestId !== undefined}>
            Files: a zip that can be imported again
          </Radio>
          <Radio value="pdf" className="radio">
            PDF: a book with contents and links
          </Radio>
        </RadioGroup>
        {format === 'pdf' && page !== undefined && (
          <RadioGroup value={scope} isDisabled={isRunning} onChange={(value) => setScope(value as Scope)}>
            <Label>Pages</Label>
            <Radio value="all" className="radio">
              All pages
            </Radio>
            <Radio value="below" className="radio">
              “{page.title}” and the pages below it
            </Radio>
            <Radio value="only" className="radio">
              “{page.title}” alone
            </Radio>
          </RadioGroup>
        )}
        {format === 'pdf' && <PaperChoice paper={paper} isDisabled={isRunning} onChange={setPaper} />}
        <Progress download={download} format={format} />
        <div className="dialog-actions">
          <Button onPress={isRunning ? cancel : onClose}>{isRunning ? 'Cancel the export' : 'Close'}</Button>
          <Button
            kind="main"
            isPending={isRunning}
            onPress={() => void start({ spaceId, changeRequestId, format, paper, ...ofPage })}
          >
            {download.state === 'failed' ? 'Try again' : 'Export'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function Progress({ download, format }: { download: Download; format: Format }) {
  if (download.state === 'idle') return null;
  if (download.state === 'failed')
    return (
      <p role="alert" className="import-refused">
        {download.message}
      </p>
    );
  if (download.state === 'done')
    return (
      <p role="status">
        The browser has the file: {sizeText(download.received)}.{download.losses > 0 && ` ${lossText(download.losses)}`}
      </p>
    );
  const total = download.state === 'receiving' ? download.total : undefined;
  const received = download.state === 'receiving' ? download.received : 0;
  const percent = total === undefined ? undefined : (received / total) * 100;
  return (
    <div>
      <TransferBar label="Export" percent={percent} />
      <p role="status" className="field-help">
        {download.state === 'making' ? MAKING[format] : receivedText(received, total)}
      </p>
    </div>
  );
}

const MAKING: Readonly<Record<Format, string>> = {
  files: 'The server packs the files.',
  pdf: 'The server makes the PDF. It makes them one after the other, and a book of many pages takes a minute.',
};

const receivedText = (received: number, total: number | undefined): string =>
  `${sizeText(received)}${total === undefined ? '' : ` of ${sizeText(total)}`} received.`;
