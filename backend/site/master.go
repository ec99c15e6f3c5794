package site

// Master is the one answer that tells a client how this shop is set up, in
// one language.
type Master struct {
	Currency   MasterCurrency   `json:"currency" doc:"The default currency"`
	Currencies []MasterCurrency `json:"currencies"`

	CashOnDelivery  bool             `json:"cash_on_delivery"`
	OnlinePayment   bool             `json:"online_payment"`
	PaymentGateways []PaymentGateway `json:"payment_gateways"`

	AppName             string `json:"app_name"`
	AppEnvironment      string `json:"app_environment"`
	ShowDownloadApp     bool   `json:"show_download_app"`
	GooglePlaystoreLink string `json:"google_playstore_link"`
	AppStoreLink        string `json:"app_store_link"`

	MultiVendor          bool          `json:"multi_vendor"`
	VendorRegisterLink   string        `json:"vendor_register_link"`
	Mobile               string        `json:"mobile"`
	Address              string        `json:"address"`
	Email                string        `json:"email"`
	WebLogo              string        `json:"web_logo"`
	WebShowBottomBar     bool          `json:"web_show_bottom_bar"`
	WebShowFooter        bool          `json:"web_show_footer"`
	WebFooterText        string        `json:"web_footer_text"`
	WebFooterDescription string        `json:"web_footer_description"`
	WebFooterLogo        string        `json:"web_footer_logo"`
	FooterQR             string        `json:"footer_qr"`
	SocialLinks          []SocialLink  `json:"social_links"`
	Footers              []FooterGroup `json:"footers" doc:"The first group feeds the top bar, the last the bottom row"`

	ThemeColors ThemeColors `json:"theme_colors" doc:"Replaces the theme's palette when all twelve values are there"`
	HomeThemes  HomeThemes  `json:"home_themes"`
	Menus       []Menu      `json:"menus"`

	PusherAppKey     string `json:"pusher_app_key"`
	PusherAppCluster string `json:"pusher_app_cluster"`
	PusherHost       string `json:"pusher_host" doc:"Empty: the cluster's own host"`
	PusherPort       int    `json:"pusher_port" doc:"0: the usual port of the scheme"`
	PusherPath       string `json:"pusher_path"`
	PusherSelf       bool   `json:"pusher_self" doc:"The socket is on the host and port of the page"`

	RegisterOTPVerify       bool     `json:"register_otp_verify"`
	RegisterOTPType         string   `json:"register_otp_type"`
	ForgotOTPType           string   `json:"forgot_otp_type"`
	SocialAuths             []string `json:"social_auths"`
	PhoneRequired           bool     `json:"phone_required"`
	PhoneMinLength          int      `json:"phone_min_length"`
	PhoneMaxLength          int      `json:"phone_max_length"`
	OrderPlaceAccountVerify bool     `json:"order_place_account_verify"`

	Languages []Language `json:"languages"`
	AppLocale string     `json:"app_locale" doc:"The language of this answer"`
}

// MasterCurrency is a currency as pickers and price labels need it.
type MasterCurrency struct {
	ID              int64   `json:"id"`
	Code            string  `json:"code"`
	Name            string  `json:"name"`
	Symbol          string  `json:"symbol"`
	Position        string  `json:"position" enum:"prefix,suffix"`
	Rate            float64 `json:"rate"`
	RateFromDefault float64 `json:"rate_from_default" doc:"The same as rate"`
	IsDefault       bool    `json:"is_default"`
}

// Language is one the shop speaks. Name is the locale key; HTMLLang the tag
// that browsers and formatters know ("fa" for the key "ir").
type Language struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	Title     string `json:"title"`
	HTMLLang  string `json:"html_lang"`
	Direction string `json:"direction" enum:"ltr,rtl"`
	Flag      string `json:"flag"`
}

// HomeThemes is the theme the shop wears and the offers on its home page.
type HomeThemes struct {
	ThemeName    string        `json:"theme_name"`
	OfferBanners []OfferBanner `json:"offerBanners"` // the specification's own spelling
}

// OfferBanner is a picture with a few words that leads somewhere.
type OfferBanner struct {
	ID        int64  `json:"id"`
	Placement string `json:"placement" enum:"hero,promo,offer"`
	Image     string `json:"image"`
	ImageKind string `json:"image_kind" enum:"scene,product" doc:"A full picture, or a cut-out to lay on a tile"`
	Link      string `json:"link"`
	Headline  string `json:"headline"`
	Line      string `json:"line"`
	Button    string `json:"button"`
}

// Menu is an entry of the navigation bar.
type Menu struct {
	ID          int64      `json:"id"`
	Title       string     `json:"title"`
	URL         string     `json:"url"`
	Target      string     `json:"target" enum:"self,blank"`
	Icon        string     `json:"icon"`
	Mega        bool       `json:"mega" doc:"Opens the panel with every category"`
	Highlighted bool       `json:"highlighted"`
	Promo       *MenuPromo `json:"promo,omitempty" doc:"The picture in the mega panel"`
	Children    []Menu     `json:"children"`
}

// MenuPromo is the picture in a mega menu's panel.
type MenuPromo struct {
	Image string `json:"image"`
	Link  string `json:"link"`
	Text  string `json:"text"`
}

// FooterGroup is a column of the footer.
type FooterGroup struct {
	ID    int64        `json:"id"`
	Slug  string       `json:"slug"`
	Title string       `json:"title"`
	Items []FooterItem `json:"items"`
}

// FooterItem is one line of a FooterGroup.
type FooterItem struct {
	Type  string `json:"type" enum:"link,email,phone,address,text"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

// Contact is how people reach the shop.
type Contact struct {
	Phone     string `json:"phone"`
	Email     string `json:"email"`
	Address   string `json:"address"`
	Whatsapp  string `json:"whatsapp"`
	Messenger string `json:"messenger"`
}

// Country is where people live and deliveries go. AddressFormat renames the
// fields of an address form; null hides one.
type Country struct {
	ID            int64              `json:"id"`
	Name          string             `json:"name"`
	PhoneCode     string             `json:"phone_code"`
	ISO           string             `json:"iso"`
	AddressFormat map[string]*string `json:"address_format"`
}
