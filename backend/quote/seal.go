package quote

import (
	"crypto/sha256"
	"fmt"

	"github.com/google/uuid"
)

// Seal sets the Key: a hash of the lines, prices, vouchers, charges and the
// currency, with the number of purchases made before. Two quotes have the
// same key exactly when agreeing to one is agreeing to the other, and no key
// is valid for two purchases.
func (q *Quote) Seal() {
	h := sha256.New()
	fmt.Fprintf(h, "user %d cart %d purchase %d buy-now %t\n", q.UserID, q.CartID, q.Purchases, q.BuyNow)
	for _, s := range q.Shops {
		fmt.Fprintf(h, "shop %d delivery %d\n", s.ID, s.Delivery)
		for _, l := range s.Lines {
			fmt.Fprintf(h, "line %d variant %d × %d at %d of %d less %d plus %d\n", l.ID, l.VariantID, l.Quantity, l.Unit, l.Price, l.Share, l.Tax)
		}
		if s.Voucher != nil {
			fmt.Fprintf(h, "voucher %d takes %d\n", s.Voucher.ID, s.Voucher.Amount)
		}
		for _, t := range s.Taxes {
			fmt.Fprintf(h, "tax %q %g %t on %d is %d\n", t.Name, t.Percentage, t.Included, t.Base, t.Amount)
		}
	}
	fmt.Fprintf(h, "payable %d %s", q.Totals(q.Currency.Convert).Payable, q.Currency.Code)
	var id uuid.UUID
	copy(id[:], h.Sum(nil))
	id[6] = id[6]&0x0f | 0x80 // version 8: content of our own making
	id[8] = id[8]&0x3f | 0x80
	q.Key = id.String()
}
